import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type Calendar, occupiedBy } from '#shared/booking/availability.ts'
import type { Reason } from '#shared/booking/explain/explain-contract.ts'
import { type Obstacle, obstaclesTo } from '#shared/booking/explain/explain.ts'
import { Failure } from '#shared/http/failure.ts'

import { listResourceNames, listTakersAtOnce } from './explain-store.ts'
import { type ReasonContext, reasonOf, takerReason, type WordedReason } from './reason-words.ts'

interface Named {
  id: string
  name: string
}

/** A requested time with the calendar that offers it. */
interface AskedTime {
  calendar: Calendar
  service: { serviceName: string; locale: string; staff: readonly Named[]; bays: readonly Named[] }
  startsAt: Date
  now: Date
  /** The asker's own booking or hold, which does not count against them. */
  own?: { bookingId?: string | undefined; holdId?: string | undefined }
}

/** Everything against a time, in words. */
export async function reasonsAgainst(work: OnDatabase, { calendar, service, startsAt, now, own = {} }: AskedTime) {
  const obstacles = obstaclesTo(calendar, startsAt, now)
  const endsAt = new Date(startsAt.getTime() + calendar.service.durationMinutes * 60_000)
  const occupied = occupiedBy({ start: startsAt.getTime(), end: endsAt.getTime() }, calendar.service)
  const takenIds = obstacles.flatMap((obstacle) => (obstacle.rule === 'taken' ? [obstacle.resourceId] : []))
  const [nameOf, takers] = await inOneTrip([
    namesIn(work, { calendar, service }),
    takenIds.length > 0 ? listTakersAtOnce(work.trx, { resourceIds: takenIds, within: occupied, now }) : [],
  ])
  const context: ReasonContext = {
    serviceName: service.serviceName,
    startsAt,
    endsAt,
    now,
    occupied,
    place: { zone: calendar.zone, locale: service.locale },
    service: calendar.service,
    nameOf,
    isStaff: (id) => service.staff.some((one) => one.id === id),
  }
  const others = takers.filter(
    ({ bookingId, holdId }) =>
      (bookingId === null || bookingId !== own.bookingId) && (holdId === null || holdId !== own.holdId),
  )

  return obstacles.flatMap((obstacle: Obstacle) =>
    obstacle.rule === 'taken'
      ? others
          .filter(({ resourceId }) => resourceId === obstacle.resourceId)
          .map((taker) => takerReason(taker, context))
      : [reasonOf(obstacle, context)],
  )
}

interface AgreedPlace {
  booking: { id: string; serviceName: string; zone: string; locale: string }
  /** The exact people and places. */
  resourceIds: readonly string[]
  startsAt: Date
  endsAt: Date
  now: Date
  isForStaff: boolean
}

/** Who or what has the agreed people and places of a booking, in sentences for the asker. */
export async function wordsOfTakers(
  work: OnDatabase,
  { booking, resourceIds, isForStaff, ...time }: AgreedPlace,
): Promise<string> {
  const within = { start: time.startsAt.getTime(), end: time.endsAt.getTime() }
  const [names, takers] = await inOneTrip([
    listResourceNames(work, resourceIds),
    listTakersAtOnce(work.trx, { resourceIds, within, now: time.now }),
  ])
  const context: ReasonContext = {
    ...time,
    serviceName: booking.serviceName,
    occupied: within,
    place: booking,
    service: { minimumNoticeMinutes: 0, maximumAdvanceDays: 0, slotStepMinutes: 0 },
    nameOf: (id) => names.get(id) ?? '',
    isStaff: () => false,
  }
  const others = takers.filter(({ bookingId }) => bookingId !== booking.id)

  return wordsOf(
    others.map((taker) => takerReason(taker, context)),
    isForStaff,
  )
}

/** A calendar names staff and bays; devices are looked up. */
async function namesIn(work: OnDatabase, { calendar, service }: Pick<AskedTime, 'calendar' | 'service'>) {
  const devices = calendar.requirements.flatMap(({ kind, resourceIds }) => (kind === 'device' ? resourceIds : []))
  const looked = await listResourceNames(work, devices)
  const known = new Map([...service.staff, ...service.bays].map(({ id, name }) => [id, name]))

  return (id: string) => known.get(id) ?? looked.get(id) ?? ''
}

/** The order of reasons: first what no other bay or person solves, then what ends soonest. */
const order: readonly Reason['rule'][] = [
  'past',
  'window',
  'notice',
  'closed',
  'hours',
  'grid',
  'hold',
  'block',
  'exception',
  'pattern',
  'set_up',
  'gap',
  'buffer',
  'booking',
  'requirement',
]
const ofTheTime = order.slice(0, order.indexOf('hold'))
const mostSaid = 3

/** Why a time is unavailable, in sentences; clients read no other client's name. */
export function wordsOf(reasons: readonly WordedReason[], isForStaff: boolean): string {
  const ranked = reasons.toSorted((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule))
  const first = ranked.filter(({ rule }) => ofTheTime.includes(rule))
  const meant = first.length > 0 ? first : ranked
  const sentences = new Set(meant.map(({ sentence, told }) => (isForStaff ? sentence : told)))
  const said = [...sentences].slice(0, isForStaff ? mostSaid : 1)

  return said.length > 0 ? said.join(' ') : 'Somebody has just taken this time.'
}

interface Refused extends AskedTime {
  code: 'slot_taken' | 'not_offered'
  isForStaff: boolean
  nearest: readonly { startsAt: Date }[]
}

/** Refuses a time with its rule and the nearest alternatives. */
export async function refusalOfTime(
  work: OnDatabase,
  { code, isForStaff, nearest, ...query }: Refused,
): Promise<Failure> {
  const reasons = await reasonsAgainst(work, query)
  // If the rules exclude it too and the desk forces that, say who has the time.
  const taking = code === 'slot_taken' ? reasons.filter(({ rule }) => !ofTheTime.includes(rule)) : []
  const words = wordsOf(taking.length > 0 ? taking : reasons, isForStaff)
  const details =
    code === 'not_offered'
      ? { details: [{ path: 'startsAt', message: 'Choose one of the times that are offered.' }] }
      : {}

  return new Failure(code, words, { nearest, ...details })
}
