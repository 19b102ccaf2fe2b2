import { forMember, getCalendar, type ServiceCalendar } from '#server/booking/calendar/calendar.ts'
import { priceOf } from '#server/booking/calendar/price-of.ts'
import { deleteHold, insertHold } from '#server/booking/kept/hold-store.ts'
import type { EntryRow } from '#server/booking/kept/waitlist-store.ts'
import { findMember } from '#server/booking/member.ts'
import { occupy } from '#server/booking/occupy.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type Calendar, findFreeStart, freeStarts, type Start } from '#shared/booking/availability.ts'
import { daysBetween } from '#shared/booking/local-time.ts'
import { type DayPart, waitDayOf } from '#shared/booking/waitlist/waitlist.ts'
import { Failure } from '#shared/http/failure.ts'

interface TimePreference {
  day: string
  part: DayPart
  startsAt: Date | null
}

/** The free starts of a day and its night that match a wish: one time or a part of the day. */
export const wantedStarts = (calendar: Calendar, { day, part, startsAt }: TimePreference, now: Date): Start[] =>
  freeStarts(calendar, { from: day, days: 2, now }).filter(({ start }) => {
    if (startsAt) return start === startsAt.getTime()
    const of = waitDayOf(new Date(start), calendar)
    return of.day === day && of.part === part
  })

/** The free starts for each entry, the earliest first. Undefined if the studio no longer offers it. */
export async function freeStartsFor(work: Timed, entries: readonly EntryRow[]) {
  const found = new Map<string, Start[] | undefined>()
  for (const [, alike] of Map.groupBy(
    entries,
    ({ locationId, optionId, staffId }) => `${locationId} ${optionId} ${staffId}`,
  )) {
    const service = await readCalendar(work, alike)
    for (const entry of alike) found.set(entry.id, service && startsFor(service, entry, work.now))
  }

  return found
}

async function readCalendar(work: Timed, alike: readonly EntryRow[]): Promise<ServiceCalendar | undefined> {
  const days = alike.map(({ day }) => day).toSorted()
  const [from = '', until = from] = [days[0], days.at(-1)]
  const [first] = alike
  if (!first) return undefined

  try {
    return await getCalendar(work, { ...choiceOf(first), from, days: daysBetween(from, until) + 2, now: work.now })
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  }
}

/** Notice and booking window count from when they joined. */
function startsFor({ calendar, minimumNoticeMinutes }: ServiceCalendar, entry: EntryRow, now: Date): Start[] {
  const service = { ...calendar.service, minimumNoticeMinutes: 0, maximumAdvanceDays: Infinity }
  const since = entry.createdAt.getTime() + minimumNoticeMinutes * 60_000

  return wantedStarts({ ...calendar, service }, entry, now).filter(
    ({ start }) => start >= since && start > now.getTime(),
  )
}

const choiceOf = ({ locationId, serviceCode, optionCode, staffId }: EntryRow) => ({
  placeId: locationId,
  serviceCode,
  option: optionCode,
  staffId: staffId ?? undefined,
})

interface EntryHold {
  startsAt: Date
  until: Date
  now: Date
}

/**
 * A free time on the terms by which the waiting person would book it. Undefined if somebody was faster, or if their
 * plan excludes it.
 */
async function lookAt(work: Timed, entry: EntryRow, { startsAt, now }: Omit<EntryHold, 'until'>) {
  const { personId, day } = entry
  const service = await getCalendar(work, { ...choiceOf(entry), from: day, days: 2, now, around: startsAt })
  const member = await findMember(work, { personId }, { now })
  const calendar: Calendar = { ...forMember(service, member), heldStart: startsAt.getTime() }
  const start = findFreeStart(calendar, startsAt, now)
  if (!start) return undefined

  const price = priceOf({ service, time: start, member, now })
  return price.broken ? undefined : { service, start, price }
}

/** The price for the waiting person; undefined if they cannot have it. */
export const priceFor = async (
  work: Timed,
  entry: EntryRow,
  time: Omit<EntryHold, 'until'>,
): Promise<number | undefined> => (await lookAt(work, entry, time))?.price.priceCents

/** Holds a free time for the waiting person; undefined if they cannot have it. */
export async function keepFor(work: Timed, entry: EntryRow, { startsAt, until, now }: EntryHold) {
  const found = await lookAt(work, entry, { startsAt, now })
  if (!found) return undefined

  const { service, start, price } = found
  const { membershipId, priceCents, publicPriceCents, taken } = price
  const { id } = await insertHold(work, {
    serviceId: service.serviceId,
    optionId: service.optionId,
    startsAt,
    endsAt: new Date(start.end),
    priceCents,
    publicPriceCents,
    membershipId,
    peakMinutes: taken.peak,
    offPeakMinutes: taken.offPeak,
    expiresAt: until,
    // It cannot be extended.
    extended: true,
    createdAt: now,
  })
  if (await occupy(work, start, { holdId: id })) return { holdId: id, priceCents }

  await deleteHold(work, id)
  return undefined
}
