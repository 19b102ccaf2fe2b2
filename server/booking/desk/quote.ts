import { type CalendarRow, findCalendar } from '#server/booking/calendar/calendar-store.ts'
import { calendarOf, pricedStarts, type ServiceCalendar, wireStart } from '#server/booking/calendar/calendar.ts'
import { findOverlappingOf, quotaOf } from '#server/booking/calendar/one-more.ts'
import { isOfferedLength, type Party, priceOf } from '#server/booking/calendar/price-of.ts'
import { explainStart, type Question } from '#server/booking/explain/explain.ts'
import { keptForClient } from '#server/booking/kept/kept-for.ts'
import { partyAsked } from '#server/booking/make/price.ts'
import { whoMayHave } from '#server/booking/make/target.ts'
import { refuseOthersTime } from '#server/booking/make/who.ts'
import { findMember, type Member } from '#server/booking/member.ts'
import { timeOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { leavesChange } from '#shared/booking/availability.ts'
import type { Reason } from '#shared/booking/explain/explain-contract.ts'
import type { DeskQuote } from '#shared/booking/fitting.ts'
import { forcedStart } from '#shared/booking/forced-start.ts'
import { type Interval, overlaps } from '#shared/booking/intervals.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import { quotaWords } from '#shared/booking/rules.ts'
import type { Actor } from '#shared/permissions/may.ts'

const minuteMilliseconds = 60_000

/** The client at the desk may take a time that has just begun. */
const begunMinutes = 15

/** A shorter free time is of no use. */
const leastMinutes = 10

/**
 * What a booking by the desk would be, by the rules that make it: what is against it, its price for its client, when
 * the service is free on that day, and which bay can be taken now.
 */
export async function quoteAtDesk(
  work: Work,
  { tiers, ...question }: Question & { tiers?: readonly string[] },
  actor: Actor,
): Promise<DeskQuote> {
  const { now } = work

  await refuseOthersTime(work, actor, question.staffId)
  const { service: serviceCode, personId, startsAt, ...choice } = question
  const from = addDays(startsAt.toISOString().slice(0, 10), -1)
  const keptFor = await keptForClient(work, personId)
  const calendarQuery = { ...choice, serviceCode, from, days: 3, now, keptFor, isByDesk: true, isOfAnyLength: true }
  const [explanation, row, member] = await inOneTrip([
    explainStart(work, { ...question, keptFor, isByDesk: true, isOfAnyLength: true }),
    findCalendar(work, calendarQuery),
    findMember(work, personId === undefined ? undefined : { personId }, { now }),
  ])
  if (!row?.isOpen) return { ...explanation, price: null, shares: [], free: [], now: null }

  const service = calendarOf(row, calendarQuery)
  const start = forcedStart(service.calendar, startsAt, choice)
  const day = localDayOf(startsAt, service.zone)
  const { personReasons, isTooMany } = await askPerson(work, service, { personId, start, now })
  const isLate = isLongPast(startsAt, now)
  const others = [
    ...explanation.reasons.filter(({ rule }) => rule !== 'past' || isLate),
    ...lengthReasons(row, question),
    ...personReasons,
  ]
  // As the only reason it is named all the same: without force the booking would be refused.
  const reasons = others.length > 0 ? others : explanation.reasons.map(justBegun)
  const { price, shares } = priceAtDesk(service, member, start, {
    now,
    party: tiers && (await partyAsked(work, playersBy(tiers))),
  })
  return {
    ...explanation,
    offered: reasons.length === 0,
    reasons,
    next: explanation.next && isTooMany(explanation.next.startsAt) ? null : explanation.next,
    price,
    shares,
    free: pricedStarts(service, member, { from: day, days: 1, now })
      .filter((one) => !one.price.broken)
      .map(wireStart),
    // The day before was read too, because the next quarter may be tomorrow; of other days nothing is known.
    now: [day, addDays(day, -1)].includes(localDayOf(now, service.zone))
      ? freeNow(row, calendarQuery, { member, now })
      : null,
  }
}

const playersBy = (tiers: readonly string[]) => tiers.map((tier) => ({ ...(tier && { tier }) }))

const isLongPast = (startsAt: Date, now: Date) =>
  now.getTime() - startsAt.getTime() >= begunMinutes * minuteMilliseconds

/** It has just begun, so the client is here: the desk only confirms it. */
const justBegun = (reason: Reason): Reason => ({ ...reason, message: 'It has just begun.', fix: 'force' })

function lengthReasons(row: CalendarRow, { minutes }: Question): Reason[] {
  if (minutes === undefined || isOfferedLength(row, minutes)) return []

  const message = `Is not offered for ${minutes} min.`
  return [{ rule: 'length', subject: row.serviceName, message, fix: 'force', bookingId: null }]
}

interface WhoseTime {
  personId: string | undefined
  start: Interval
  now: Date
}

/** What their other bookings say against one more: quotas, or an overlap. */
async function askPerson(work: Timed, service: ServiceCalendar, { personId, start, now }: WhoseTime) {
  if (personId === undefined) return { personReasons: [], isTooMany: () => false }

  const time = { startsAt: new Date(start.start), endsAt: new Date(start.end) }
  const [brokenAt, other] = await inOneTrip([
    quotaOf({ ...work, now }, service, { personId }),
    findOverlappingOf(work, personId, time),
  ])
  const quota = brokenAt(start.start)
  const personReasons: Reason[] = [
    ...(quota
      ? [
          {
            rule: 'quota' as const,
            subject: service.serviceName,
            message: quotaWords(service.rules.quotas, quota),
            fix: 'force' as const,
            bookingId: null,
          },
        ]
      : []),
    ...(other
      ? [
          {
            rule: 'booking' as const,
            subject: other.personName,
            message: `Has ${other.reference} at this time, ${timeOf(other.startsAt, service)} to ${timeOf(other.endsAt, service)}.`,
            fix: 'open_booking' as const,
            bookingId: other.id,
          },
        ]
      : []),
  ]
  return { personReasons, isTooMany: (at: Date) => brokenAt(at.getTime()) !== undefined }
}

function priceAtDesk(
  service: ServiceCalendar,
  member: Member | undefined,
  start: Interval & { local: string },
  { now, party }: { now: Date; party: Party | undefined },
) {
  const price = priceOf({ service, time: start, member: whoMayHave(service, member, start, now), now, party })
  const { priceCents, publicPriceCents, includedMinutes, leftMinutes } = wireStart({ ...start, price })

  return {
    price: {
      priceCents,
      ...(publicPriceCents !== undefined && { publicPriceCents }),
      ...(includedMinutes !== undefined && { includedMinutes }),
      ...(leftMinutes !== undefined && { leftMinutes }),
    },
    shares: price.shares,
  }
}

type CalendarQuery = Parameters<typeof calendarOf>[1]

/** How long a walk-in may be asked to wait for a bay. */
const longestWaitMinutes = 120

/**
 * The bay that is free longest from this minute on, up to the requested length; if none is free yet, from the first
 * minute at which one is. A walk-in is not bound to the offered times.
 */
function freeNow(
  row: CalendarRow,
  calendarQuery: CalendarQuery,
  { member, now }: { member: Member | undefined; now: Date },
) {
  const [needed, ...others] = row.requirements
  if (row.category !== 'bay' || needed?.kind !== 'bay' || needed.count !== 1 || others.length > 0) return null

  const service = calendarOf(row, calendarQuery)
  const addedMinutes = service.addOns.reduce((all, addOn) => all + addOn.minutes, 0)
  const bays = service.bays.filter(({ id }) => needed.resourceIds.includes(id))
  const longestFrom = (start: number) =>
    bays
      .map((bay) => ({ bay, start, minutes: Math.min(service.durationMinutes, minutesLeftOf(bay.id, service, start)) }))
      .filter(({ minutes }) => minutes - addedMinutes >= leastMinutes)
      .toSorted((a, b) => b.minutes - a.minutes || a.bay.capabilityCount - b.bay.capabilityCount)
      .at(0)
  let longest: ReturnType<typeof longestFrom>
  for (const start of minutesToLookAt(bays, service, now)) longest ??= longestFrom(start)
  if (!longest) return null

  const { bay, minutes, start } = longest
  const taken = calendarOf(row, { ...calendarQuery, minutes: minutes - addedMinutes })
  const time = { start, end: start + minutes * minuteMilliseconds }
  return {
    startsAt: new Date(start),
    endsAt: new Date(time.end),
    minutes: minutes - addedMinutes,
    bayId: bay.id,
    bayName: bay.name,
    priceCents: priceOf({ service: taken, time, member: whoMayHave(taken, member, time, now), now }).priceCents,
  }
}

/** This minute, and each minute in which a bay becomes free. */
function minutesToLookAt(bays: readonly { id: string }[], { calendar }: ServiceCalendar, now: Date): number[] {
  const start = Math.floor(now.getTime() / minuteMilliseconds) * minuteMilliseconds
  const before = calendar.service.bufferBeforeMinutes * minuteMilliseconds
  const latest = start + longestWaitMinutes * minuteMilliseconds
  const left = bays
    .flatMap(({ id }) => (calendar.busy.get(id) ?? []).map(({ end }) => end + before))
    .map((at) => Math.ceil(at / minuteMilliseconds) * minuteMilliseconds)
    .filter((at) => start < at && at <= latest)

  return [start, ...new Set(left.toSorted((a, b) => a - b))]
}

/** How long a bay is free from an instant on, with buffers and set-up times; 0 if it is not. */
function minutesLeftOf(bayId: string, { calendar }: ServiceCalendar, start: number): number {
  const { bufferBeforeMinutes, bufferAfterMinutes } = calendar.service
  const open = openAround(localDayOf(start, calendar.zone), calendar).find(
    (hours) => hours.start <= start && start < hours.end,
  )
  if (!open) return 0

  const before = start - bufferBeforeMinutes * minuteMilliseconds
  const taken = calendar.busy.get(bayId) ?? []
  if (taken.some((one) => overlaps(one, { start: before, end: start + 1 }))) return 0

  const next = Math.min(open.end, ...taken.map((one) => one.start).filter((from) => from >= start))
  const end = next - bufferAfterMinutes * minuteMilliseconds
  return leavesChange(bayId, { start: before, end: next }, calendar)
    ? Math.floor((end - start) / minuteMilliseconds)
    : 0
}
