import { ofHours } from '#server/booking/reason-words.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Closed, closedAt } from '#shared/booking/explain/explain.ts'
import { contains, type Interval } from '#shared/booking/intervals.ts'
import { addDays, daysBetween, localDayOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import { type WorkSchedule, workAround } from '#shared/booking/work-hours.ts'
import { dayWords } from '#shared/time-words.ts'

import {
  listPlacesOfHours,
  listStandingTimes,
  listWork,
  type PlaceOfHours,
  type Scope,
  type StandingTime,
  type TakenResource,
} from './unkept-store.ts'

// Bookings stay when hours, people and places change, and may then be at times that would not be offered.

export type Against =
  | Closed
  | { rule: 'work'; resource: TakenResource }
  | { rule: 'retired'; resource: TakenResource }
  | { rule: 'unable'; kind: TakenResource['kind']; resources: TakenResource[]; capability: string }

export interface Unkept {
  time: StandingTime
  against: Against[]
  place: PlaceOfHours
}

/** What is outside of the hours of its place or staff, or has a person or place that can no longer do it. */
export async function listUnkept(work: OnDatabase, scope: Scope): Promise<Unkept[]> {
  const times = await listStandingTimes(work, scope)
  if (times.length === 0) return []

  const first = Math.min(...times.map(({ startsAt }) => startsAt.getTime()))
  const last = Math.max(...times.map(({ endsAt }) => endsAt.getTime()))
  // A day more on each side, for any zone.
  const from = addDays(localDayOf(first, 'UTC'), -1)
  const days = daysBetween(from, localDayOf(last, 'UTC')) + 2
  const staffIds = new Set(
    times.flatMap(({ resources }) => resources.flatMap(({ id, kind }) => (kind === 'staff' ? id : []))),
  )
  const ids = [...new Set(times.map(({ locationId }) => locationId))]
  const places = await listPlacesOfHours(work, { ids, from, days })
  const schedules = await listWork(work, { staffIds: [...staffIds], from, days })

  return times.flatMap((time) => {
    const place = places.get(time.locationId)
    return place ? [{ time, against: againstOf(time, place, schedules), place }] : []
  })
}

function againstOf(time: StandingTime, place: PlaceOfHours, work: ReadonlyMap<string, WorkSchedule>): Against[] {
  const slot = { start: time.startsAt.getTime(), end: time.endsAt.getTime() }
  const day = localDayOf(time.startsAt, place.zone)
  const closed = closedAt(slot, place, isIn(openAround(day, place), slot))

  return [
    ...(closed ? [closed] : []),
    ...time.resources.flatMap((resource): Against[] => {
      if (!resource.active) return [{ rule: 'retired', resource }]
      const schedule = work.get(resource.id)
      return schedule && !isIn(workAround(day, schedule, place.zone), slot) ? [{ rule: 'work', resource }] : []
    }),
    ...unableOf(time),
  ]
}

const isIn = (hours: readonly Interval[], slot: Interval) => hours.some((one) => contains(one, slot))

/** The requirements that its resources no longer meet. */
const unableOf = ({ needs, resources }: StandingTime): Against[] =>
  needs.flatMap(({ kind, count, capability }): Against[] => {
    const ofKind = resources.filter((resource) => resource.kind === kind)
    const able = ofKind.filter(({ capabilities }) => capabilities.includes(capability))
    return able.length < count ? [{ rule: 'unable', kind, resources: ofKind, capability }] : []
  })

/** The same key is the same objection: one that existed before is not new. */
export const keyOf = (against: Against): string =>
  'resource' in against
    ? `${against.rule} ${against.resource.id}`
    : against.rule === 'unable'
      ? `${against.rule} ${against.capability}`
      : against.rule

const noun = { staff: 'person', bay: 'bay', device: 'device' } as const

/** Sentences for staff. */
export function sentenceOf(against: Against, { time: { startsAt, endsAt }, place }: Omit<Unkept, 'against'>): string {
  if (against.rule === 'closed' || against.rule === 'hours')
    return ofHours(against, { startsAt, endsAt, place }).sentence
  if (against.rule === 'retired') return `${against.resource.name} is retired.`
  if (against.rule === 'work') {
    const day = dayWords(localDayOf(startsAt, place.zone), place.locale, 'dayLong')
    return `${against.resource.name} does not work at this time on ${day}.`
  }

  const names = against.resources.map(({ name }) => name).join(', ')
  return names === ''
    ? `It needs a ${noun[against.kind]} that it does not have.`
    : `${names} cannot do what it needs any more.`
}
