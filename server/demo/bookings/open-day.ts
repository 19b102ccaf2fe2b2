import type { DemoResource, DemoService, DemoStudio } from '#server/demo/house.ts'
import { zone } from '#server/demo/studio.ts'
import { contains, difference, type Interval, intersection, overlaps } from '#shared/booking/intervals.ts'
import { instantAt, weekdayOf } from '#shared/booking/local-time.ts'
import { openOn, spanAt } from '#shared/booking/opening.ts'

import type { TimeOff } from './time-off.ts'

export interface Presence {
  resource: DemoResource
  at: Interval[]
  /** Bookings with their buffers. */
  taken: Interval[]
  /** Times that the demo must not book, buffers included: free times for visitors, and blocks. */
  kept: Interval[]
}

/** One day while its bookings are drawn. */
export interface OpenDay {
  weekday: number
  midnight: number
  open: Interval[]
  presences: Presence[]
}

/** A possible time of a service, with the staff and bays that are free for it. */
export interface Slot extends Interval {
  /** Minutes after midnight. On the two days when the clocks change they differ from wall time. */
  minute: number
  occupied: Interval
  staff: Presence[]
  bays: Presence[]
}

const minutes = (count: number) => count * 60_000
const dayLength = minutes(24 * 60)

interface OpenDayContext {
  studio: DemoStudio
  resources: readonly DemoResource[]
  timeOff: readonly TimeOff[]
}

export function openDay(day: string, { studio, resources, timeOff }: OpenDayContext): OpenDay {
  const weekday = weekdayOf(day)
  const open = openOn(day, { ...studio, zone })
  const midnight = instantAt(day, '00:00', zone)
  // What is off on other days would be compared with each time of this one.
  const around = { start: midnight - dayLength, end: midnight + 2 * dayLength }
  const offToday = timeOff.filter((one) => overlaps(one, around))
  const presences = resources.map((resource) => {
    const shifts = resource.shifts
      .filter((shift) => shift.weekday === weekday)
      .map(({ starts, ends }) => spanAt(day, starts, ends, zone))
    const there = resource.kind === 'bay' ? open : intersection(shifts, open)
    const away = offToday.filter(({ resourceId }) => resourceId === resource.id)
    return { resource, at: difference(there, away), taken: [], kept: [...away] }
  })

  return { weekday, midnight, open, presences }
}

/** Every start at which the service can still be booked, by the server's rules. */
export function freePlaces({ open, midnight, presences }: OpenDay, service: DemoService): Slot[] {
  const able = (capability: string | null) =>
    presences.filter(({ resource }) => resource.capabilities.some((one) => one === capability))
  const staff = able(service.requiredSkill)
  const bays = able(service.requiredFeature)

  return open
    .flatMap((hours) => gridOf(hours, service, midnight))
    .map((slot) => ({
      ...slot,
      staff: staff.filter((one) => isThere(one, slot) && isFree(one, slot.occupied)),
      bays: bays.filter((one) => isFree(one, slot.occupied) && isThere(one, slot)),
    }))
    .filter(
      (place) => (!service.requiredSkill || place.staff.length) && (!service.requiredFeature || place.bays.length),
    )
}

const isThere = ({ at }: Presence, slot: Interval) => at.some((one) => contains(one, slot))
const isFree = ({ taken, kept }: Presence, occupied: Interval) =>
  !taken.some((one) => overlaps(one, occupied)) && !kept.some((one) => overlaps(one, occupied))

function gridOf(hours: Interval, service: DemoService, midnight: number) {
  const { durationMinutes, bufferAfterMinutes } = service
  const step = minutes(15)
  const count = Math.floor((hours.end - minutes(durationMinutes + bufferAfterMinutes) - hours.start) / step) + 1

  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const start = hours.start + index * step
    const end = start + minutes(durationMinutes)
    return {
      start,
      end,
      occupied: { start, end: end + minutes(bufferAfterMinutes) },
      minute: (start - midnight) / 60_000,
    }
  })
}

/** The booked share of the time of all bays or all staff; 1 when none are there. */
export function usedShare({ presences }: OpenDay, kind: DemoResource['kind']): number {
  const ofKind = presences.filter(({ resource }) => resource.kind === kind)
  const there = ofKind.flatMap(({ at }) => at)
  const taken = ofKind.flatMap((presence) => presence.taken)

  return there.length === 0 ? 1 : lengthOf(taken) / lengthOf(there)
}

const lengthOf = (intervals: readonly Interval[]) => intervals.reduce((sum, { start, end }) => sum + end - start, 0)
