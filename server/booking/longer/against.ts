import type { CalendarQuestion, CalendarRow } from '#server/booking/calendar-store.ts'
import { calendarOf } from '#server/booking/calendar.ts'
import { reasonOf } from '#server/booking/explain/reason-words.ts'
import { type Calendar, occupiedBy } from '#shared/booking/availability.ts'
import { type Obstacle, obstaclesTo } from '#shared/booking/explain/explain.ts'

interface ExtensionQuery {
  row: CalendarRow
  question: CalendarQuestion
  /** Whom and what it takes. */
  resourceIds: readonly string[]
  startsAt: Date
  endsAt: Date
}

/**
 * What stands against a booking lasting until then where it is: closing time, the end of a shift, a set-up that must be
 * changed. What is taken is for the database to say.
 */
export function obstacleToLonger({ row, question, resourceIds, startsAt, endsAt }: ExtensionQuery): string | undefined {
  const { calendar, serviceName } = calendarOf(row, question)
  const { now } = question
  const longer = ofItsOwn(calendar, resourceIds, (endsAt.getTime() - startsAt.getTime()) / 60_000)
  const obstacle = obstaclesTo(longer, startsAt, now).find(isBound)
  if (!obstacle) return undefined

  const { service } = longer
  const occupied = occupiedBy({ start: startsAt.getTime(), end: endsAt.getTime() }, service)
  const nameOf = (id: string) => [...row.staff, ...row.bays].find((one) => one.id === id)?.name ?? ''
  const isStaff = (id: string) => row.staff.some((one) => one.id === id)
  const until = new Date(occupied.end)
  const asked = { place: row, serviceName, occupied, startsAt, endsAt: until, now, service, nameOf, isStaff }
  const { subject, message } = reasonOf(obstacle, asked)
  const buffer =
    obstacle.rule === 'hours' && until > endsAt ? ` The ${service.bufferAfterMinutes} min after it count.` : ''
  return `${subject}: ${message}${buffer}`
}

/** As if there were nobody and nothing but what it takes, and nothing else were booked. */
const ofItsOwn = (calendar: Calendar, resourceIds: readonly string[], durationMinutes: number): Calendar => ({
  ...calendar,
  service: { ...calendar.service, durationMinutes },
  requirements: calendar.requirements.map((requirement) => ({
    ...requirement,
    resourceIds: requirement.resourceIds.filter((id) => resourceIds.includes(id)),
  })),
  busy: new Map(),
})

type BoundObstacle = Exclude<Obstacle, { rule: 'taken' }>

const bounds = new Set<Obstacle['rule']>(['closed', 'hours', 'pattern', 'exception', 'set_up'])

const isBound = (obstacle: Obstacle): obstacle is BoundObstacle => bounds.has(obstacle.rule)
