import { findMember, limitOf, type Member, overQuota } from '#server/booking/member.ts'
import { refusalOfTime } from '#server/booking/refusal.ts'
import { whatIsBooked } from '#server/booking/what-is-booked.ts'
import { coalesceReads } from '#server/kernel/db/coalesce.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import {
  type Calendar,
  type Days,
  findFreeStart,
  firstApart,
  freeStarts,
  isOffered,
  nearestStarts,
  type Start,
} from '#shared/booking/availability.ts'
import type { Availability, FreeStart } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { quotaWords } from '#shared/booking/rules.ts'
import { isForChildren, questionsOf } from '#shared/catalog/children.ts'
import { Failure, type QuotaRule } from '#shared/http/failure.ts'
import { daysAheadWith, noticeWith } from '#shared/memberships/window.ts'

import {
  type CalendarQuestion,
  type CalendarRow,
  type Choice,
  findCalendar,
  placed,
  readCalendar,
} from './calendar-store.ts'
import { quotaFor } from './one-more.ts'
import { getPrice, lengthAndPrice, type Price, priceOf } from './price-of.ts'

export type ServiceCalendar = Awaited<ReturnType<typeof getCalendar>>

// Most of many who want the same time at once end here: the milliseconds between them change nothing.
const findCoalesced = coalesceReads(
  (trx, question: ReturnType<typeof placed>) => readCalendar({ trx }, question),
  ({ now: _now, ...question }) => JSON.stringify(question),
)

export async function getCalendar(work: Timed, question: CalendarQuestion) {
  const row = await findCoalesced(work.trx, placed(work, question))
  if (!row) throw await notFound(work, question)

  if (!row.isOpen) throw new Failure('not_offered', 'The studio opens soon. Until then nothing can be booked.')

  return calendarOf(row, question)
}

async function notFound(work: Timed, { option, ...question }: CalendarQuestion): Promise<Failure> {
  const isOption = option !== undefined && (await findCalendar(work, question)) !== undefined
  const detail = isOption
    ? { path: 'option', message: `There is no such option: ${option}.` }
    : { path: 'serviceCode', message: 'There is no such service.' }

  return new Failure('not_found', isOption ? 'This service has no such option.' : 'We do not offer this service.', {
    details: [detail],
  })
}

/** The desk books years ahead, but not a mistyped century. */
export const farthestDays = 3650

/** The row in the form of the rules. */
export function calendarOf(row: CalendarRow, question: CalendarQuestion) {
  const { busy, serviceName, optionName, ...rest } = row
  const length = lengthAndPrice(row, question)
  const addedMinutes = row.addOns.reduce((all, { minutes }) => all + minutes, 0)
  const facts = {
    ...rest,
    questions: questionsOf(row),
    needsApproval: row.needsApproval || isForChildren(row),
    serviceName: whatIsBooked({
      serviceName,
      optionName,
      optionMinutes: row.pricedMinutes,
      minutes: length.durationMinutes - addedMinutes,
      addOns: row.addOns.map(({ name }) => name),
    }),
  }
  const service = {
    ...facts,
    ...length,
    ...(question.isByDesk && { minimumNoticeMinutes: 0, maximumAdvanceDays: farthestDays }),
  }
  const calendar: Calendar = { ...facts, service, busy: byResource(busy) }
  return { ...service, calendar }
}

function byResource(busy: readonly [string, number, number][]): Map<string, Interval[]> {
  const taken = new Map<string, Interval[]>()
  for (const [id, start, end] of busy) {
    const known = taken.get(id)
    if (known) known.push({ start, end })
    else taken.set(id, [{ start, end }])
  }

  return taken
}

interface StartsQuery extends Choice {
  service: string
  from: string
  days: number
  holdId?: string
  limit?: number
  apartMinutes?: number
}

/** The free times with the asker's price. Times that their plan excludes are left out, with the reason. */
export async function listFreeStarts(
  work: Timed,
  query: StartsQuery,
  whose: MembershipOf | undefined,
): Promise<Availability> {
  const { now } = work
  const { service: serviceCode, limit = Infinity, apartMinutes = 0, ...question } = query
  const { from, days } = question
  const [service, member] = await inOneTrip([
    getCalendar(work, { ...question, serviceCode, now }),
    findMember(work, whose, { now }),
  ])
  const quotaBrokenAt = await quotaFor(work, service, whose)
  const free = pricedStarts(service, member, { from, days, now }).map((start) => ({
    ...start,
    quota: quotaBrokenAt(start.start),
  }))
  const starts = firstApart(
    free.filter(({ price, quota }) => !price.broken && !quota),
    limit,
    apartMinutes,
  )

  return {
    serviceCode: service.serviceCode,
    zone: service.zone,
    starts: starts.map(wireStart),
    ...limitsOf(free, service, member),
  }
}

interface BookingLimits {
  price: Price
  quota: QuotaRule | undefined
}

/** Which plan limits and quotas exclude free times for the asker. */
function limitsOf(free: readonly BookingLimits[], { rules }: ServiceCalendar, member: Member | undefined) {
  const broken = new Set(free.flatMap(({ price }) => price.broken ?? []))
  const quotas = new Set(free.flatMap(({ quota }) => quota ?? []))
  if (!member && quotas.size === 0) return {}

  return {
    limits: [
      ...(member ? [...broken].map((rule) => ({ rule, message: limitOf(member, rule) })) : []),
      ...[...quotas].map((rule) => ({ rule, message: quotaWords(rules.quotas, rule) })),
    ],
  }
}

interface OfferedStart extends Start {
  price: Price
}

/** The free starts with the asker's price. */
export const pricedStarts = (
  service: ServiceCalendar,
  member: Member | undefined,
  { from, days, now }: Days,
): OfferedStart[] =>
  freeStarts(forMember(service, member), { from, days, now }).map((start) => ({
    ...start,
    price: priceOf({ service, time: start, member, now }),
  }))

/** The calendar within the person's booking window. */
export function forMember({ calendar, ...service }: ServiceCalendar, member: Member | undefined): Calendar {
  if (!member) return calendar

  const minimumNoticeMinutes = noticeWith(member.plan, service)
  const maximumAdvanceDays = daysAheadWith(member.plan, service)
  return { ...calendar, service: { ...calendar.service, minimumNoticeMinutes, maximumAdvanceDays } }
}

type WiredStart = Pick<OfferedStart, 'start' | 'end' | 'local' | 'price'>

export function wireStart({ start, end, local, price }: WiredStart): FreeStart {
  const { membershipId, priceCents, publicPriceCents, taken, leftMinutes } = price
  const times = { startsAt: new Date(start), endsAt: new Date(end), local }
  if (!membershipId) return { ...times, priceCents }

  return { ...times, priceCents, publicPriceCents, includedMinutes: taken.peak + taken.offPeak, leftMinutes }
}

/** The days on which an instant can fall, in any zone. */
export const daysAround = (startsAt: Date) => ({ from: addDays(utcDay(startsAt), -1), days: 3 })

export const utcDay = (instant: Date) => instant.toISOString().slice(0, 10)

export type StartRequest = Omit<CalendarQuestion, 'from' | 'days' | 'around'> & {
  startsAt: Date
  whose: MembershipOf | undefined
  /** The asker may see who has a time: by default the desk. */
  isForStaff?: boolean
}

/** A service's calendar, the wanted free start, and its price. Refuses with the reason. */
export async function getFreeStart(work: Timed, request: StartRequest) {
  const found = await getStart(work, request)

  return { ...found, price: getPrice({ ...found, time: found.start, now: request.now }) }
}

export type FreeTime = Awaited<ReturnType<typeof getFreeStart>>

/** The calendar of half a day around an instant. */
export const getCalendarAround = (work: Timed, request: StartRequest) =>
  getCalendar(work, { ...request, ...daysAround(request.startsAt), around: request.startsAt })

/** The same without a person's terms. */
export async function getStart(work: Timed, request: StartRequest) {
  const { startsAt, whose, now } = request
  const [service, member] = await inOneTrip([getCalendarAround(work, request), findMember(work, whose, request)])
  const calendar = forMember(service, member)
  const start = findFreeStart(calendar, startsAt, now)
  if (start) return { service, start, member }
  const isTaken = isOffered(calendar, startsAt, now)
  if (!isTaken && member && isOffered(withoutEnd(calendar), startsAt, now)) throw overQuota(member, 'window')

  throw await refusedStart(work, request, { service, member, isTaken })
}

interface RefusedStart {
  service: ServiceCalendar
  member: Member | undefined
  /** By default the rules exclude it. */
  isTaken?: boolean
}

/** Why a time is unavailable, and the nearest free ones if it is taken. */
export const refusedStart = (
  work: OnDatabase,
  request: StartRequest,
  { service, member, isTaken = true }: RefusedStart,
) =>
  refusalOfTime(work, {
    code: isTaken ? 'slot_taken' : 'not_offered',
    isForStaff: request.isForStaff ?? request.isByDesk === true,
    nearest: isTaken ? nearestKnown(service, member, request.startsAt, request.now) : [],
    own: { bookingId: request.movedBookingId, holdId: request.holdId ?? request.replacedHoldId },
    calendar: forMember(service, member),
    service,
    startsAt: request.startsAt,
    now: request.now,
  })

const withoutEnd = (calendar: Calendar): Calendar => ({
  ...calendar,
  service: { ...calendar.service, maximumAdvanceDays: Infinity },
})

/** The nearest starts that the asker's plan allows. */
export function nearest(service: ServiceCalendar, member: Member | undefined, startsAt: Date, days: Days) {
  const isAllowed = (start: Start) => !priceOf({ service, time: start, member, now: days.now }).broken
  const found = nearestStarts(forMember(service, member), startsAt, days).filter(isAllowed).take(othersNamed)

  return [...found].map(({ start }) => ({ startsAt: new Date(start) }))
}

/** The nearest starts in a calendar of half a day; none if it holds too few. */
function nearestKnown(service: ServiceCalendar, member: Member | undefined, startsAt: Date, now: Date) {
  const { bufferBeforeMinutes, bufferAfterMinutes, durationMinutes } = service
  const reach = (bufferBeforeMinutes + durationMinutes + bufferAfterMinutes) * 60_000
  const found = nearest(service, member, startsAt, { ...daysAround(startsAt), now })
  const isKnown = found.every((other) => Math.abs(other.startsAt.getTime() - startsAt.getTime()) + reach < knownAround)

  return isKnown && found.length >= othersNamed ? found : []
}

export const othersNamed = 3
// See `takenWithin`.
const knownAround = 12 * 3_600_000
