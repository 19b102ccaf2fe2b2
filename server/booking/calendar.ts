import type { Db } from '#server/db/database.ts'
import {
  type Calendar,
  findFreeStart,
  firstApart,
  freeStarts,
  isOffered,
  nearestTo,
  type Start,
} from '#shared/booking/availability.ts'
import type { Availability } from '#shared/booking/contract.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

import { type CalendarQuestion, findCalendar } from './calendar-store.ts'

export type ServiceCalendar = Awaited<ReturnType<typeof getCalendar>>

export async function getCalendar(db: Db, question: CalendarQuestion) {
  const row = await findCalendar(db, question)
  if (!row) {
    throw new Failure('not_found', 'We do not offer this service.', {
      details: [{ path: 'serviceCode', message: 'There is no such service.' }],
    })
  }

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

interface Asked {
  service: string
  from: string
  days: number
  holdId?: string
  limit?: number
  apartMinutes?: number
}

export async function listFreeStarts(db: Db, asked: Asked, now: Date): Promise<Availability> {
  const { service, from, days, holdId, limit = Infinity, apartMinutes = 0 } = asked
  const { calendar, zone, priceCents } = await getCalendar(db, {
    serviceCode: service,
    from,
    days,
    now,
    exceptHoldId: holdId,
  })
  const starts = firstApart(freeStarts(calendar, from, days, now), limit, apartMinutes)

  return { serviceCode: service, zone, starts: starts.map((start) => ({ ...wireStart(start), priceCents })) }
}

const wireStart = ({ start, end, local }: Start) => ({ startsAt: new Date(start), endsAt: new Date(end), local })

/** The days that a wanted instant can fall on, in whichever zone the studio is. */
const daysAround = (startsAt: Date) => ({ from: addDays(utcDay(startsAt), -1), days: 3 })

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10)

type Wish = Pick<CalendarQuestion, 'serviceCode' | 'now' | 'exceptHoldId'> & { startsAt: Date }

/** A service's calendar, and the free start that is wanted in it; says why when there is none. */
export async function getFreeStart(db: Db, { startsAt, ...question }: Wish) {
  const { now } = question
  const service = await getCalendar(db, { ...question, ...daysAround(startsAt), around: startsAt })
  const start = findFreeStart(service.calendar, startsAt, now)
  if (start) return { service, start }
  if (isOffered(service.calendar, startsAt, now)) throw slotTaken()

  throw new Failure('not_offered', 'This service does not start at this time.', {
    details: [{ path: 'startsAt', message: 'Choose one of the times that are offered.' }],
  })
}

export const slotTaken = (nearest: readonly { startsAt: Date }[] = []) =>
  new Failure('slot_taken', 'Somebody has just taken this time.', { nearest })

/** Does what takes a time. When somebody was faster, the failure names the nearest times that are free now. */
export async function takeTime<Result>(db: Db, wish: Wish, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'slot_taken') throw error
    throw slotTaken(await nearestFree(db, wish))
  }
}

async function nearestFree(db: Db, { startsAt, serviceCode, now }: Wish) {
  const nearby = await freeStartsIn(db, { ...daysAround(startsAt), serviceCode, now })
  const enough = nearby.length >= othersNamed
  const free = enough ? nearby : await freeStartsIn(db, { from: utcDay(now), days: longestLook, serviceCode, now })

  return nearestTo(free, startsAt, othersNamed).map(({ start }) => ({ startsAt: new Date(start) }))
}

const othersNamed = 3
const longestLook = 31

async function freeStartsIn(db: Db, question: CalendarQuestion): Promise<Start[]> {
  const { calendar } = await getCalendar(db, question)

  return freeStarts(calendar, question.from, question.days, question.now)
}
