import { hoursOf, timeOf } from '#server/kernel/clock/wording.ts'
import type { Explanation, Reason } from '#shared/booking/explain/explain-contract.ts'
import type { Obstacle } from '#shared/booking/explain/explain.ts'
import type { Place } from '#shared/time-words.ts'
import { counted } from '#shared/words.ts'

import type { Taker } from './explain-store.ts'

const minuteMilliseconds = 60_000

/** 44 min, 24 h, 3 days. */
function lengthOf(minutes: number): string {
  const rounded = Math.max(1, Math.round(minutes))
  if (rounded < 120) return `${rounded} min`
  if (rounded <= 48 * 60) return `${Math.round(rounded / 60)} h`

  return counted(Math.round(rounded / 1440), 'day')
}

export interface ReasonContext {
  place: Place
  serviceName: string
  /** With its buffers. */
  occupied: { start: number; end: number }
  startsAt: Date
  endsAt: Date
  now: Date
  service: { minimumNoticeMinutes: number; maximumAdvanceDays: number; slotStepMinutes: number }
  nameOf: (resourceId: string) => string
  isStaff: (resourceId: string) => boolean
}

type ReasonText = Omit<Reason, 'bookingId'>

const withBooking = (reason: ReasonText, bookingId: string | null = null): Reason => ({ ...reason, bookingId })

type WordedObstacle = Exclude<Obstacle, { rule: 'taken' }>

/** An obstacle in words; what takes somebody is told by `takerReason`. */
export const reasonOf = (obstacle: WordedObstacle, context: ReasonContext): Reason =>
  withBooking({ rule: obstacle.rule, ...saidOf(obstacle, context) })

type ReasonWords = Omit<ReasonText, 'rule'>

const saidOf = (obstacle: WordedObstacle, context: ReasonContext): ReasonWords => {
  if ('resourceId' in obstacle) return ofResource[obstacle.rule](context.nameOf(obstacle.resourceId))
  if (obstacle.rule === 'requirement') return ofRequirement(obstacle, context.serviceName)
  if (obstacle.rule === 'closed' || obstacle.rule === 'hours') return ofHours(obstacle, context)
  if (obstacle.rule === 'grid') return ofGrid(obstacle.nearest, context)

  return ofNotice[obstacle.rule](context)
}

const ofResource: Record<'pattern' | 'exception' | 'set_up' | 'gap', (subject: string) => ReasonWords> = {
  set_up: (subject) => ({ subject, message: 'Has to be set up for something else before or after.', fix: 'force' }),
  gap: (subject) => ({ subject, message: 'Would be left free for too short a time before or after.', fix: 'force' }),
  pattern: (subject) => ({ subject, message: 'Does not work at this time.', fix: 'edit_staff' }),
  exception: (subject) => ({ subject, message: 'Works other hours on this day, or not at all.', fix: 'edit_staff' }),
}

const aheadOf = ({ startsAt, now }: ReasonContext) =>
  lengthOf((startsAt.getTime() - now.getTime()) / minuteMilliseconds)

const ofNotice: Record<'past' | 'window' | 'notice', (context: ReasonContext) => ReasonWords> = {
  past: () => ({ subject: 'Time', message: 'It has begun.', fix: null }),
  window: (asked) => ({
    subject: asked.serviceName,
    message: `Booked up to ${counted(asked.service.maximumAdvanceDays, 'day')} ahead, this is in ${aheadOf(asked)}.`,
    fix: 'force',
  }),
  notice: (asked) => ({
    subject: asked.serviceName,
    message: `Needs ${lengthOf(asked.service.minimumNoticeMinutes)} notice, this is in ${aheadOf(asked)}.`,
    fix: 'force',
  }),
}

function ofHours(
  obstacle: Extract<Obstacle, { rule: 'closed' | 'hours' }>,
  { startsAt, endsAt, place }: ReasonContext,
): ReasonWords {
  const { rule, isException } = obstacle
  const subject = 'Opening hours'
  if (rule === 'closed') {
    const message = isException ? 'Closed on this day by an exception.' : 'Closed on this weekday.'
    return { subject, message, fix: 'edit_hours' }
  }

  const open = `${isException ? 'Open on this day' : 'Open'} ${hoursOf(obstacle.hours, place.locale)}`
  const message = `${open}, it would be ${timeOf(startsAt, place)} to ${timeOf(endsAt, place)}.`
  return { subject, message, fix: 'force' }
}

function ofGrid(nearest: number | undefined, { serviceName, service, place }: ReasonContext): ReasonWords {
  const such = nearest === undefined ? '' : `, such as ${timeOf(nearest, place)}`

  return {
    subject: serviceName,
    message: `Starts every ${service.slotStepMinutes} min from opening${such}.`,
    fix: 'force',
  }
}

const kindWords = { staff: 'of the staff', bay: 'of the bays', device: 'of the devices' } as const

function ofRequirement({ requirement }: Extract<Obstacle, { rule: 'requirement' }>, subject: string): ReasonWords {
  if (!requirement) return { subject, message: 'Too few are free for all that it needs together.', fix: null }

  const { count, kind, resourceIds } = requirement
  const message = `Needs ${count} ${kindWords[kind]}, and ${resourceIds.length} can do it.`
  return { subject, message, fix: kind === 'staff' ? 'edit_staff' : 'edit_bays' }
}

const blockWords: Record<string, string> = {
  leave: 'On leave',
  maintenance: 'In maintenance',
  closure: 'Closed',
  clinic: 'Taken by a clinic',
  league: 'Taken by a league',
  other: 'Taken',
}

/** What takes somebody or something: a booking, its buffer or ours, a time kept for somebody, a block. */
export function takerReason(
  taker: Taker,
  { place, occupied, startsAt, endsAt, nameOf, isStaff }: ReasonContext,
): Reason {
  const { resourceId, bookingId, bookedFrom, bookedUntil, reference, personName, holdUntil, blockKind } = taker
  const subject = nameOf(resourceId)
  if (bookingId !== null && bookedFrom && bookedUntil) {
    const overlaps = bookedFrom < endsAt && startsAt < bookedUntil
    const span = `${timeOf(bookedFrom, place)} to ${timeOf(bookedUntil, place)}`
    const whose = `${personName ?? 'somebody'}, ${reference ?? ''}, ${span}`
    const message = overlaps ? `Booked: ${whose}.` : `Within the buffer between this and ${whose}.`
    return withBooking({ rule: overlaps ? 'booking' : 'buffer', subject, message, fix: 'open_booking' }, bookingId)
  }
  if (holdUntil) {
    const message = `Kept for somebody until ${timeOf(holdUntil, place)}.`
    return withBooking({ rule: 'hold', subject, message, fix: null })
  }

  const why = taker.blockReason ? `: ${taker.blockReason}` : ''
  const until = taker.end > occupied.end + 24 * 60 * minuteMilliseconds ? '' : `, until ${timeOf(taker.end, place)}`
  const message = `${blockWords[blockKind ?? 'other'] ?? 'Taken'}${why}${until}.`
  return withBooking({ rule: 'block', subject, message, fix: isStaff(resourceId) ? 'edit_staff' : 'edit_bays' })
}

export const endedExplanation = (
  reason: Pick<Reason, 'rule' | 'message' | 'fix'>,
  facts: Pick<Explanation, 'serviceName' | 'startsAt' | 'endsAt'>,
): Explanation => ({
  ...facts,
  offered: false,
  reasons: [{ ...reason, subject: facts.serviceName, bookingId: null }],
  next: null,
})
