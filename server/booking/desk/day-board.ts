import { sql } from 'kysely'

import { workSchedule } from '#server/booking/hours-store.ts'
import { answersTo } from '#server/booking/questions.ts'
import { findStaffOfUser } from '#server/booking/store.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/contract.ts'
import type { DeskOffer } from '#shared/booking/desk.ts'
import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { beginningOf, deskDayOf, hoursOn } from '#shared/booking/opening.ts'
import { moneyOf } from '#shared/booking/pay/money.ts'
import { isVoid } from '#shared/booking/status.ts'
import { type Shift, workHoursOn, type WorkSchedule } from '#shared/booking/work-hours.ts'
import { type Actor, may } from '#shared/permissions/may.ts'
import { endsNextDay } from '#shared/wall-span.ts'

import { type BoardRow, listBays, listBookingsBetween } from './board-store.ts'

// The drawn hours of a day without opening hours.
const closedDay = { opens: '09:00', closes: '18:00' }

/** A day for the front desk: by default the present one, whose night may last beyond midnight. */
export async function readDayBoard(
  work: Work,
  requestedDay: string | undefined,
  { actor, now }: { actor: Actor; now: Date },
): Promise<DayBoard> {
  const location = await getLocation(work)
  const day = requestedDay ?? deskDayOf(now, location)

  return boardOf(day, await readSpan(work, location, { from: day, days: 1, actor }))
}

/** Consecutive days. */
export async function listDayBoards(work: Work, range: Range): Promise<DayBoard[]> {
  const span = await readSpan(work, await getLocation(work), range)

  return Array.from({ length: range.days }, (_, ahead) => boardOf(addDays(range.from, ahead), span))
}

interface Range {
  /** The reader. */
  actor: Actor
  from: string
  days: number
}

/** The data of some days' boards. */
async function readSpan(work: Work, location: Location, range: Range) {
  const { end } = spanOf(location, range.from, range.days)
  const start = new Date(instantAt(range.from, '00:00', location.zone))
  const { actor } = range
  const [bays, staff, devices, bookings, blocks, own] = await inOneTrip([
    listBays(work),
    listStaffOn(work, range),
    listDevices(work),
    listBookingsBetween(work, start, end),
    listBlocksBetween(work, start, end),
    actor.kind === 'person' ? findStaffOfUser(work, actor.userId) : undefined,
  ])

  const presented = []
  for (const row of bookings) {
    const one = presentOnBoard(row, range.actor)
    const isGivenBack =
      row.status === 'no_show' && row.withCredit && (await work.services.bookingCredits.isGivenBack(work, row.id))
    presented.push(isGivenBack ? { ...one, isSettled: true } : one)
  }
  return { location, bays, staff, devices, bookings: presented, blocks, me: own?.id ?? null }
}

/** From the beginning of the first day to the end of the last night. */
const spanOf = (location: Location, from: string, days: number) => ({
  start: new Date(beginningOf(from, location)),
  end: new Date(beginningOf(addDays(from, days), location)),
})

function boardOf(
  day: string,
  { location, staff, bookings, blocks, ...rest }: Awaited<ReturnType<typeof readSpan>>,
): DayBoard {
  const { zone } = location
  const { start, end } = spanOf(location, day, 1)
  const midnight = new Date(instantAt(day, '00:00', zone))

  return {
    day,
    zone,
    ...drawnOn(day, location),
    ...rest,
    staff: staff.map(({ schedule, ...member }) => ({ ...member, shifts: workHoursOn(day, schedule).map(toMinutes) })),
    bookings: bookings.filter(({ startsAt }) => start <= startsAt && startsAt < end),
    earlier: bookings.filter(({ startsAt, endsAt }) => startsAt < start && midnight < endsAt),
    blocks: blocks
      .filter(({ startsAt, endsAt }) => startsAt < end && start < endsAt)
      .map((block) => ({
        ...block,
        local: localTimeOf(block.startsAt, zone),
        localEnd: localTimeOf(block.endsAt, zone),
      })),
  }
}

type Location = Awaited<ReturnType<typeof getLocation>>

/** The drawn hours of a day. */
function drawnOn(day: string, location: Location) {
  const hours = hoursOn(day, location)
  const last = hours.at(-1) ?? closedDay

  return {
    opens: (hours[0] ?? closedDay).opens.slice(0, 5),
    closes: last.closes.slice(0, 5),
    closesNextDay: endsNextDay(last.opens, last.closes),
    closed: hours.length === 0,
  }
}

const toMinutes = ({ starts, ends }: Shift) => ({ starts: starts.slice(0, 5), ends: ends.slice(0, 5) })

export function presentOnBoard(
  { contact, answers, questions, orderId, paying, openFeeCents, offer, isFeeOrdered, ...row }: BoardRow,
  actor: Actor,
): BoardBooking {
  return {
    ...row,
    personName: `${contact.firstName} ${contact.lastName}`,
    phone: contact.phone,
    hasEmail: Boolean(contact.email),
    local: localTimeOf(row.startsAt, row.zone),
    localEnd: localTimeOf(row.endsAt, row.zone),
    offer: offer && presentOffer(offer, row.zone),
    ...(may(actor, 'booking.money', row) && {
      dueCents: dueOf({ ...row, paying, openFeeCents }),
      orderId,
    }),
    isSettled: isFeeOrdered,
    mayChange: may(actor, 'booking.manage', row),
    answers: answersTo(questions, answers),
  }
}

const presentOffer = ({ times, expiresAt, ...offer }: NonNullable<BoardRow['offer']>, zone: string): DeskOffer => ({
  ...offer,
  times: times.map((startsAt) => localTimeOf(new Date(startsAt), zone)),
  localUntil: expiresAt === null ? null : localTimeOf(new Date(expiresAt), zone),
})

type OwedFor = Pick<BoardRow, 'status' | 'paying' | 'openFeeCents'>

/**
 * What is still to be paid: the price until it is paid, whatever the booking's status. Of a canceled or missed booking
 * it is the fee.
 */
export const dueOf = ({ status, paying, openFeeCents }: OwedFor): number =>
  isVoid(status) || status === 'no_show' ? openFeeCents : moneyOf(paying).owedCents

/** The place's staff with their hours on some days. */
async function listStaffOn({ trx, place }: Timed, { from, days }: { from: string; days: number }) {
  const { rows } = await sql<{ id: string; name: string; schedule: WorkSchedule }>`
    select id, name, json_build_object(${workSchedule(sql`resource.id`, from, days)}) as schedule
    from resource where location_id = ${place.id} and kind = 'staff' and active order by position
  `.execute(trx)

  return rows
}

const listDevices = ({ trx, place }: Timed) =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('locationId', '=', place.id)
    .where('kind', '=', 'device')
    .where('active', '=', true)
    .orderBy('position')
    .execute()

/** The place's blocks in a time by start. */
const listBlocksBetween = ({ trx, place }: Timed, start: Date, end: Date) =>
  trx
    .selectFrom('block')
    .select(['id', 'version', 'reason'])
    .select([
      'kind',
      sql<Date>`lower(during)`.as('startsAt'),
      sql<Date>`upper(during)`.as('endsAt'),
      sql<string[]>`array(select distinct resource_id from allocation where block_id = block.id)`.as('resourceIds'),
    ])
    .where('locationId', '=', place.id)
    .where(sql<boolean>`during && tstzrange(${start}::timestamptz, ${end}::timestamptz)`)
    .orderBy(sql`lower(during)`)
    .execute()
