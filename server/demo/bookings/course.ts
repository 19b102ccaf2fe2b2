import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoService } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { cancellationFeeCents, noShowFeeCents } from '#shared/booking/cancellation.ts'
import type { BookingStatus } from '#shared/booking/status.ts'

import type { Slot } from './open-day.ts'

interface DemoActor {
  kind: 'guest' | 'link' | 'person' | 'system'
  userId?: string | undefined
}

export interface Step {
  to: BookingStatus
  at: number
  by: DemoActor
  reason?: string
}

export interface Course {
  steps: Step[]
  feeCents: number | null
}

export interface BookedSlot {
  client: DemoClient
  service: DemoService
  place: Slot
  createdAt: number
  /** True for clients whose stories the demo tells: they always come. */
  reliable: boolean
}

export interface CourseContext {
  now: number
  deskUserId: string
}

const minute = 60_000
const staffReasons = ['Coach is ill', 'Bay out of order', 'Moved to another day on the phone', 'Fitter is ill']
const customerReasons = ['Work came up', 'Back trouble', 'Family', 'Found another time', 'Travelling']

/** The steps of a booking until now. */
export function courseOf(random: Random, booking: BookedSlot, context: CourseContext): Course {
  const { client, createdAt, reliable } = booking
  const desk: DemoActor = { kind: 'person', userId: context.deskUserId }
  const self: DemoActor = client.userId ? { kind: 'person', userId: client.userId } : { kind: 'guest' }
  const isByPhone = !reliable && random.chance(0.25)
  const confirmed: Step = { to: 'confirmed', at: createdAt, by: isByPhone ? desk : self }

  const cancelled = reliable ? undefined : cancellation(random, booking, context)
  if (cancelled) return { ...cancelled, steps: [confirmed, ...cancelled.steps] }

  return visit(random, booking, context, confirmed)
}

function cancellation(random: Random, { service, place, createdAt }: BookedSlot, { now, deskUserId }: CourseContext) {
  const lot = random.fraction()
  if (lot > 0.08) return undefined

  const latest = Math.min(place.start - 20 * minute, now)
  const at = latest - (latest - createdAt) * random.fraction()
  if (lot < 0.012) {
    const by: DemoActor = { kind: 'person', userId: deskUserId }
    const step: Step = { to: 'cancelled_staff', at, by, reason: random.pick(staffReasons) }
    return { steps: [step], feeCents: 0 }
  }

  const terms = { startsAt: new Date(place.start), ...service }
  const step: Step = { to: 'cancelled_customer', at, by: { kind: 'link' } }
  if (random.chance(0.4)) step.reason = random.pick(customerReasons)
  return { steps: [step], feeCents: cancellationFeeCents(terms, new Date(at)) ?? 0 }
}

function visit(
  random: Random,
  { service, place, reliable }: BookedSlot,
  { now, deskUserId }: CourseContext,
  confirmed: Step,
): Course {
  const desk: DemoActor = { kind: 'person', userId: deskUserId }
  const missedAt = place.start + random.between(15, 30) * minute
  if (!reliable && missedAt < now && random.chance(0.035)) {
    return { steps: [confirmed, { to: 'no_show', at: missedAt, by: desk }], feeCents: noShowFeeCents(service) }
  }

  const course: Course = { steps: [confirmed], feeCents: null }
  const arrivedAt = place.start + random.between(-9, 4) * minute
  if (arrivedAt <= now) course.steps.push({ to: 'checked_in', at: arrivedAt, by: desk })
  if (place.end <= now) course.steps.push({ to: 'completed', at: place.end, by: { kind: 'system' } })
  return course
}
