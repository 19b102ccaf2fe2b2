import type { CalendarQuestion, CalendarRow } from '#server/booking/calendar/calendar-store.ts'
import { calendarOf } from '#server/booking/calendar/calendar.ts'
import { reasonOf } from '#server/booking/reason-words.ts'
import { timeOf } from '#server/kernel/clock/wording.ts'
import { type Calendar, occupiedBy } from '#shared/booking/availability.ts'
import { type Obstacle, obstaclesTo } from '#shared/booking/explain/explain.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import type { Place } from '#shared/time-words.ts'

interface ExtensionQuery {
  row: CalendarRow
  question: CalendarQuestion
  /** Its people and places. */
  resourceIds: readonly string[]
  startsAt: Date
  endsAt: Date
  /** A client reads when the studio closes; the desk reads which rule it may break. */
  isForStaff: boolean
}

/**
 * What is against a booking lasting that long where it is: closing time, the end of a shift, a set-up time. The
 * database refuses what is taken.
 */
export function obstacleToLonger(query: ExtensionQuery): string | undefined {
  const { row, question, resourceIds, startsAt, endsAt, isForStaff } = query
  const { calendar, serviceName } = calendarOf(row, question)
  const { now } = question
  const longer = ofItsOwn(calendar, resourceIds, (endsAt.getTime() - startsAt.getTime()) / 60_000)
  const obstacle = obstaclesTo(longer, startsAt, now).find(isBound)
  if (!obstacle) return undefined

  const { service } = longer
  if (!isForStaff && obstacle.rule === 'hours') return closingWords(longer, startsAt, row)

  const occupied = occupiedBy({ start: startsAt.getTime(), end: endsAt.getTime() }, service)
  const nameOf = (id: string) => [...row.staff, ...row.bays].find((one) => one.id === id)?.name ?? ''
  const isStaff = (id: string) => row.staff.some((one) => one.id === id)
  const until = new Date(occupied.end)
  const context = { place: row, serviceName, occupied, startsAt, endsAt: until, now, service, nameOf, isStaff }
  const { subject, message, told } = reasonOf(obstacle, context)
  if (!isForStaff) return told

  const buffer =
    obstacle.rule === 'hours' && until > endsAt ? ` The ${service.bufferAfterMinutes} min after it count.` : ''
  return `${subject}: ${message}${buffer}`
}

/** When the studio closes, maybe in the night after. */
function closingWords(calendar: Calendar, startsAt: Date, place: Place): string {
  const at = startsAt.getTime()
  const open = openAround(localDayOf(startsAt, place.zone), calendar).find(({ start, end }) => start <= at && at < end)
  if (!open) return 'The studio is closed then.'

  const { bufferAfterMinutes } = calendar.service
  const before = bufferAfterMinutes > 0 ? `, and play ends ${bufferAfterMinutes} min before that` : ''
  return `The studio closes at ${timeOf(open.end, place)}${before}.`
}

/** The calendar with only the booking's own resources and without other bookings. */
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
