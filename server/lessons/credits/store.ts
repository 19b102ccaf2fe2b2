import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import type { CreditEntry, CreditLot, CreditReminder } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { mostDaysBeforeLapse } from '#shared/lessons/credits.ts'

const balance = (column: 'lessons' | 'reserved' | 'cents') =>
  sql<number>`coalesce((select ${sql.ref(column)} from credit_balance where lot_id = credit_lot.id), 0)`

const lots = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('service', 'service.id', 'creditLot.serviceId')
    .innerJoin('person', 'person.id', 'creditLot.personId')
    .innerJoin('orderLine', 'orderLine.id', 'orderLineId')
    .innerJoin('location', 'location.id', 'creditLot.locationId')
    .select([
      'zone',
      'creditLot.id',
      'creditLot.personId',
      'creditLot.locationId',
      'orderLineId',
      'orderId',
      'creditLot.name',
      'service.code as serviceCode',
    ])
    .select(['creditLot.quantity as lessons', 'minutes', 'paidCents', 'listCents', 'expiresOn', 'creditLot.createdAt'])
    .select([
      'refundBy',
      sql<string>`person.first_name || ' ' || person.last_name`.as('ownerName'),
      contactEmail.as('ownerEmail'),
      balance('lessons').as('left'),
      balance('reserved').as('reserved'),
      balance('cents').as('cents'),
    ])

export type LotRow = Awaited<ReturnType<typeof listLots>>[number]

export const listLots = (work: OnDatabase, ids: readonly string[] | ReturnType<typeof payingIds>) =>
  lots(work).where('creditLot.id', 'in', ids).execute()

/**
 * Locks lots in the order of their ids, then reads them in the same round trip: a locking statement that waits shows
 * joined rows as they were before its wait. Lots that the query finds only after that were not locked, and are left
 * out.
 */
export async function lockLots(
  work: OnDatabase,
  ids: readonly string[] | ReturnType<typeof payingIds>,
): Promise<ReadonlyMap<string, LotRow>> {
  const locking = work.trx.selectFrom('creditLot').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate()
  const [locked, rows] = await inOneTrip([locking.execute(), listLots(work, ids)])
  const lockedIds = new Set(locked.map(({ id }) => id))

  return new Map(rows.filter(({ id }) => lockedIds.has(id)).map((lot) => [lot.id, lot]))
}

export async function lockLot(work: OnDatabase, id: string): Promise<LotRow> {
  const lot = (await lockLots(work, [id])).get(id)
  if (!lot) throw new Error(`There is no lot ${id}.`)

  return lot
}

interface Sharing {
  personId: string
  /** Whether the caller may spend what others of the household have paid for. */
  isShared: boolean
}

/** A person and, if shared, their household: those who may pay for others share lessons within it. */
const sharersWith = ({ trx }: OnDatabase, { personId, isShared }: Sharing) =>
  trx
    .selectFrom('person')
    .select('person.id')
    .where((eb) =>
      eb.or([
        eb('person.id', '=', personId),
        ...(isShared
          ? [
              eb(
                'person.id',
                'in',
                eb
                  .selectFrom('householdMember as own')
                  .innerJoin('householdMember as other', 'other.householdId', 'own.householdId')
                  .select('other.personId')
                  .where('own.personId', '=', personId),
              ),
            ]
          : []),
      ]),
    )

export interface LessonQuery extends Sharing {
  serviceId: string
  /** The day of the lesson. */
  day: string
  minutes: number
}

/** The lots that can pay for a lesson, as a subquery. */
export const payingIds = (work: OnDatabase, { serviceId, day, minutes, ...sharing }: LessonQuery) =>
  work.trx
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select('creditLot.id')
    .where('personId', 'in', sharersWith(work, sharing))
    .where('serviceId', '=', serviceId)
    .where('expiresOn', '>=', day)
    .where('minutes', '>=', minutes)
    .where('creditBalance.lessons', '>', 0)

/** The same in full, the first to expire first. */
export const listPaying = (work: OnDatabase, query: LessonQuery) =>
  payingIds(work, query).select('expiresOn').orderBy('expiresOn').orderBy('creditLot.id').execute()

/** Lots with lessons left or reserved, in the order in which they are used. */
export const listOpenLots = (work: OnDatabase, { today, ...sharing }: Sharing & { today: string }) =>
  lots(work)
    .where('creditLot.personId', 'in', sharersWith(work, sharing))
    .where((eb) =>
      eb.or([eb.and([eb('expiresOn', '>=', today), eb(balance('lessons'), '>', 0)]), eb(balance('reserved'), '>', 0)]),
    )
    .orderBy('expiresOn')
    .orderBy('creditLot.id')
    .execute()

/** All lots that a person bought, the latest first. */
export const listLotsOf = (work: OnDatabase, personId: string) =>
  lots(work).where('creditLot.personId', '=', personId).orderBy('creditLot.createdAt', 'desc').execute()

export const listLotsOfLines = (work: OnDatabase, lineIds: readonly string[]) =>
  lots(work).where('orderLineId', 'in', lineIds).execute()

export const insertLots = ({ trx }: OnDatabase, rows: readonly Insertable<CreditLot>[]) =>
  trx.insertInto('creditLot').values(rows).execute()

/** Sets another last day. */
export const setExpiry = ({ trx }: OnDatabase, id: string, expiresOn: string) =>
  changeOne(trx.updateTable('creditLot').set({ expiresOn }).where('id', '=', id))

export const insertEntries = ({ trx }: OnDatabase, rows: readonly Insertable<CreditEntry>[]) =>
  trx.insertInto('creditEntry').values(rows).execute()

/** The entries of a booking, the oldest first. */
export const listEntriesOfBooking = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('creditEntry')
    .select(['lotId', 'kind', 'quantity', 'cents'])
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()

/** A booking's lesson that was not given back: its lot, and the entry of it once it counts as taken. */
export async function findUsed(work: OnDatabase, bookingId: string) {
  const entries = await listEntriesOfBooking(work, bookingId)
  if (entries.some(({ kind }) => kind === 'release' || kind === 'adjust')) return undefined
  const taken = entries.findLast(({ kind, quantity }) => quantity === -1 && (kind === 'reserve' || kind === 'transfer'))

  return taken && { lotId: taken.lotId, consumed: entries.find(({ kind }) => kind === 'consume') }
}

/** The lot with a booking's lesson that is still to be taken. */
export async function findReserved(work: OnDatabase, bookingId: string): Promise<string | undefined> {
  const used = await findUsed(work, bookingId)
  return used?.consumed ? undefined : used?.lotId
}

/** The lessons booked with some lots, and what became of them, the latest first. */
export const listUses = ({ trx }: OnDatabase, lotIds: readonly string[]) =>
  trx
    .selectFrom('creditEntry as entry')
    .innerJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['entry.lotId', 'booking.id as bookingId', 'reference', 'startsAt'])
    .select([
      sql<'reserved' | 'taken' | 'given_back'>`case
        when bool_or(entry.kind in ('release', 'adjust')) then 'given_back'
        when bool_or(entry.kind = 'consume') then 'taken' else 'reserved' end`.as('state'),
      // A late canceled lesson may be returned before it is settled, too.
      sql<boolean>`not bool_or(entry.kind in ('release', 'adjust')) and (
        bool_or(entry.kind = 'consume') or booking.status in ('cancelled_customer', 'no_show', 'completed')
      )`.as('mayGiveBack'),
      sql<string[]>`array(
        select person.user_id from allocation
        join resource on resource.id = allocation.resource_id join person on person.id = resource.person_id
        where allocation.booking_id = booking.id and person.user_id is not null
      )`.as('staffUserIds'),
    ])
    .where('entry.lotId', 'in', lotIds)
    .groupBy(['entry.lotId', 'booking.id'])
    // Of two lots that paid for it one after the other, the one that pays now.
    .having(sql<boolean>`sum(entry.quantity) filter (where entry.kind in ('reserve', 'transfer')) < 0`)
    .orderBy('startsAt', 'desc')
    .execute()

/**
 * Bookings with a reserved lesson that is over, or was canceled too late to be returned. A no-show may be undone until
 * its day ends.
 */
export const listOver = ({ trx, place }: Timed, midnight: Date, after?: string) =>
  trx
    .selectFrom('creditEntry as entry')
    .innerJoin('booking', 'booking.id', 'entry.bookingId')
    .select('booking.id')
    .where('booking.locationId', '=', place.id)
    .where('entry.kind', '=', 'reserve')
    .where('booking.status', 'in', ['completed', 'no_show', 'cancelled_customer'])
    .where(
      sql<boolean>`not exists (
        select from credit_entry settled where settled.booking_id = booking.id and settled.kind in ('release', 'consume')
      )`,
    )
    .where(
      sql<boolean>`(booking.status <> 'no_show' or not exists (
        select from booking_transition where booking_id = booking.id and at >= ${midnight}
      ))`,
    )
    .$if(after !== undefined, (query) => query.where('booking.id', '>', after ?? ''))
    .orderBy('booking.id')
    .limit(100)
    .execute()

/** Lots of the place whose last day is over, with something left. */
export const listLapsed = ({ trx, place }: Timed, today: string, after?: string) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select('creditLot.id')
    .where('creditLot.locationId', '=', place.id)
    .where('expiresOn', '<', today)
    .where('creditBalance.lessons', '>', 0)
    .$if(after !== undefined, (query) => query.where('creditLot.id', '>', after ?? ''))
    .orderBy('creditLot.id')
    .limit(100)
    .execute()

/** All entries of what a person bought, the oldest first. */
export const listEntriesOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('creditEntry as entry')
    .innerJoin('creditLot', 'creditLot.id', 'entry.lotId')
    .leftJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['entry.lotId', 'entry.kind', 'entry.quantity', 'booking.reference', 'entry.reason', 'entry.at'])
    .where('creditLot.personId', '=', personId)
    .orderBy('entry.id')
    .execute()

/** Lots with lessons left that expire so soon that a reminder may be due. */
export const listLapsingSoon = ({ trx }: OnDatabase, today: string, after?: string) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select('creditLot.id')
    .where('expiresOn', '>=', today)
    .where('expiresOn', '<=', addDays(today, mostDaysBeforeLapse))
    .where('creditBalance.lessons', '>', 0)
    .$if(after !== undefined, (query) => query.where('creditLot.id', '>', after ?? ''))
    .orderBy('creditLot.id')
    .limit(100)
    .execute()

/** The reminders sent so far, as days before the last day. */
export async function listLapseReminders({ trx }: OnDatabase, lotId: string): Promise<number[]> {
  const reminders = await trx.selectFrom('creditReminder').select('daysBefore').where('lotId', '=', lotId).execute()

  return reminders.map(({ daysBefore }) => daysBefore)
}

export const insertLapseReminders = ({ trx }: OnDatabase, rows: readonly Insertable<CreditReminder>[]) =>
  trx.insertInto('creditReminder').values(rows).execute()
