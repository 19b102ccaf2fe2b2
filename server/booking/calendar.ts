import type { Db } from '#server/db/database.ts'
import {
  type Calendar,
  findFreeStart,
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
}

export async function listFreeStarts(db: Db, { service, from, days }: Asked, now: Date): Promise<Availability> {
  const { calendar, zone, priceCents } = await getCalendar(db, { serviceCode: service, from, days, now })
  const starts = freeStarts(calendar, from, days, now)

  return { serviceCode: service, zone, starts: starts.map((start) => ({ ...wireStart(start), priceCents })) }
}

const wireStart = ({ start, end, local }: Start) => ({ startsAt: new Date(start), endsAt: new Date(end), local })

/** How many days around a wanted time are looked at for others. */
const daysAround = 3

/** The calendar around a wanted instant: from the day before it in every zone. */
export const calendarAround = (db: Db, startsAt: Date, question: Omit<CalendarQuestion, 'from' | 'days'>) =>
  getCalendar(db, { ...question, from: addDays(utcDay(startsAt), -1), days: daysAround })

const utcDay = (instant: Date) => instant.toISOString().slice(0, 10)

/** The free start that was asked for; says why when there is none. */
export function getFreeStart({ calendar }: ServiceCalendar, startsAt: Date, now: Date): Start {
  const start = findFreeStart(calendar, startsAt, now)
  if (start) return start
  if (isOffered(calendar, startsAt, now)) throw slotTaken(calendar, startsAt, now)

  throw new Failure('not_offered', 'This service does not start at this time.', {
    details: [{ path: 'startsAt', message: 'Choose one of the times that are offered.' }],
  })
}

/** Somebody was faster: looks again, so that what they took is not offered instead. */
export async function slotJustTaken(db: Db, serviceCode: string, startsAt: Date, now: Date): Promise<Failure> {
  const { calendar } = await calendarAround(db, startsAt, { serviceCode, now })

  return slotTaken(calendar, startsAt, now)
}

function slotTaken(calendar: Calendar, startsAt: Date, now: Date): Failure {
  const around = freeStarts(calendar, addDays(utcDay(startsAt), -1), daysAround, now)
  const nearest = nearestTo(around, startsAt, 3).map(({ start }) => ({ startsAt: new Date(start) }))

  return new Failure('slot_taken', 'Somebody has just taken this time.', { nearest })
}
