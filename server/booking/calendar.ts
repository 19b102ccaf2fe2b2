import type { Db } from '#server/kernel/db/database.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import {
  type Calendar,
  findFreeStart,
  firstApart,
  freeStarts,
  isOffered,
  nearestTo,
  type Start,
} from '#shared/booking/availability.ts'
import type { Availability, FreeStart } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { limitWords } from '#shared/memberships/offer.ts'
import { daysAheadWith } from '#shared/memberships/window.ts'

import { type CalendarQuestion, findCalendar } from './calendar-store.ts'
import { findMember, getTerms, type Member, overQuota, type Terms, termsFor } from './member.ts'

export type ServiceCalendar = Awaited<ReturnType<typeof getCalendar>>

export async function getCalendar(db: Db, question: CalendarQuestion) {
  const row = await findCalendar(db, question)
  if (!row) {
    throw new Failure('not_found', 'We do not offer this service.', {
      details: [{ path: 'serviceCode', message: 'There is no such service.' }],
    })
  }

  if (!row.isOpen) throw new Failure('not_offered', 'The studio opens soon. Until then nothing can be booked.')

  const { busy, ...facts } = row
  const calendar: Calendar = { ...facts, service: facts, busy: byResource(busy) }
  return { ...facts, calendar }
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

interface StartsQuery {
  service: string
  from: string
  days: number
  holdId?: string
  limit?: number
  apartMinutes?: number
}

/** The free times, at the price of whoever asks. Those that their plan does not let them have are left out, with the reason. */
export async function listFreeStarts(
  db: Db,
  query: StartsQuery,
  whose: MembershipOf | undefined,
  now: Date,
): Promise<Availability> {
  const { service: serviceCode, from, days, holdId, limit = Infinity, apartMinutes = 0 } = query
  const [service, member] = await Promise.all([
    getCalendar(db, { serviceCode, from, days, now, holdId }),
    findMember(db, whose, now),
  ])
  const free = withTerms(service, member, { from, days, now })
  const broken = new Set(free.flatMap(({ terms }) => terms.broken ?? []))
  const starts = firstApart(
    free.filter(({ terms }) => !terms.broken),
    limit,
    apartMinutes,
  )

  return {
    serviceCode,
    zone: service.zone,
    starts: starts.map(wireStart),
    ...(member && { limits: [...broken].map((rule) => ({ rule, message: limitWords(member.plan, rule) })) }),
  }
}

interface OfferedStart extends Start {
  terms: Terms
}

interface Days {
  from: string
  days: number
  now: Date
}

/** The free starts, each on the terms of whoever asks. */
const withTerms = (service: ServiceCalendar, member: Member | undefined, { from, days, now }: Days): OfferedStart[] =>
  freeStarts(forMember(service, member), from, days, now).map((start) => ({
    ...start,
    terms: termsFor(service, member, start, now),
  }))

/** The calendar as far ahead as somebody may look. */
const forMember = ({ calendar, category }: ServiceCalendar, member: Member | undefined): Calendar =>
  member
    ? { ...calendar, service: { ...calendar.service, maximumAdvanceDays: furthestDay(calendar, category, member) } }
    : calendar

const furthestDay = ({ service }: Calendar, category: string, { plan }: Member) =>
  daysAheadWith(plan, { ...service, category })

function wireStart({ start, end, local, terms: { offer, membershipId } }: OfferedStart): FreeStart {
  const { priceCents, publicPriceCents, taken, leftMinutes } = offer
  const times = { startsAt: new Date(start), endsAt: new Date(end), local }
  if (!membershipId) return { ...times, priceCents }

  return { ...times, priceCents, publicPriceCents, includedMinutes: taken.peak + taken.offPeak, leftMinutes }
}

/** The days that a wanted instant can fall on, in whichever zone the studio is. */
const daysAround = (startsAt: Date) => ({ from: addDays(utcDay(startsAt), -1), days: 3 })

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10)

type StartRequest = Pick<CalendarQuestion, 'serviceCode' | 'now' | 'holdId' | 'replacedHoldId'> & {
  startsAt: Date
  whose: MembershipOf | undefined
}

/** A service's calendar, the free start that is wanted in it, and its terms; says why when there is none. */
export async function getFreeStart(db: Db, { startsAt, whose, ...question }: StartRequest) {
  const { now } = question
  const [service, member] = await Promise.all([
    getCalendar(db, { ...question, ...daysAround(startsAt), around: startsAt }),
    findMember(db, whose, now),
  ])
  const calendar = forMember(service, member)
  const start = findFreeStart(calendar, startsAt, now)
  if (start) return { service, start, member, terms: getTerms(service, member, start, now) }
  if (isOffered(calendar, startsAt, now)) throw slotTaken()
  if (member && isOffered(withoutEnd(calendar), startsAt, now)) throw overQuota(member.plan, 'window')

  throw new Failure('not_offered', 'This service does not start at this time.', {
    details: [{ path: 'startsAt', message: 'Choose one of the times that are offered.' }],
  })
}

const withoutEnd = (calendar: Calendar): Calendar => ({
  ...calendar,
  service: { ...calendar.service, maximumAdvanceDays: Infinity },
})

export const slotTaken = (nearest: readonly { startsAt: Date }[] = []) =>
  new Failure('slot_taken', 'Somebody has just taken this time.', { nearest })

/** Does what takes a time. When somebody was faster, the failure names the nearest times that are free now. */
export async function takeTime<Result>(db: Db, request: StartRequest, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'slot_taken') throw error
    throw slotTaken(await nearestFree(db, request))
  }
}

/** Those that the asker's plan lets them have. */
async function nearestFree(db: Db, { startsAt, serviceCode, now, whose }: StartRequest) {
  const member = await findMember(db, whose, now)
  const freeIn = async (span: { from: string; days: number }) => {
    const service = await getCalendar(db, { ...span, serviceCode, now })
    return withTerms(service, member, { ...span, now }).filter(({ terms }) => !terms.broken)
  }
  const nearby = await freeIn(daysAround(startsAt))
  const free = nearby.length >= othersNamed ? nearby : await freeIn({ from: utcDay(now), days: longestLook })

  return nearestTo(free, startsAt, othersNamed).map(({ start }) => ({ startsAt: new Date(start) }))
}

const othersNamed = 3
const longestLook = 31
