import { hoursOf, shortWhenOf, timeOf } from '#server/kernel/clock/wording.ts'
import type { Explanation, Reason } from '#shared/booking/explain/explain-contract.ts'
import type { Closed, Obstacle } from '#shared/booking/explain/explain.ts'
import { isBlockKind, outWords } from '#shared/booking/explain/out-words.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { dayWords, type Place } from '#shared/time-words.ts'
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
  /** With buffers. */
  occupied: { start: number; end: number }
  startsAt: Date
  endsAt: Date
  now: Date
  service: { minimumNoticeMinutes: number; maximumAdvanceDays: number; slotStepMinutes: number }
  nameOf: (resourceId: string) => string
  isStaff: (resourceId: string) => boolean
}

/** A reason in words: beside its subject, and as whole sentences. */
export interface WordedReason extends Reason {
  /** For staff. */
  sentence: string
  /** For clients: without other clients' names, and without why somebody or something is out. */
  told: string
}

type ReasonWords = Pick<Reason, 'subject' | 'message' | 'fix'> & { sentence: string; told?: string }

const worded = (rule: Reason['rule'], words: ReasonWords, bookingId: string | null = null): WordedReason => ({
  rule,
  told: words.sentence,
  ...words,
  bookingId,
})

type WordedObstacle = Exclude<Obstacle, { rule: 'taken' }>

/** An obstacle in words; `takerReason` words what takes a resource. */
export const reasonOf = (obstacle: WordedObstacle, context: ReasonContext): WordedReason =>
  worded(obstacle.rule, saidOf(obstacle, context))

const saidOf = (obstacle: WordedObstacle, context: ReasonContext): ReasonWords => {
  if ('resourceId' in obstacle) return ofResource[obstacle.rule](context.nameOf(obstacle.resourceId), context)
  if (obstacle.rule === 'requirement') return ofRequirement(obstacle, context.serviceName)
  if (obstacle.rule === 'closed' || obstacle.rule === 'hours') return ofHours(obstacle, context)
  if (obstacle.rule === 'grid') return ofGrid(obstacle.nearest, context)

  return ofNotice[obstacle.rule](context)
}

const dayIn = ({ startsAt, place }: Pick<ReasonContext, 'startsAt' | 'place'>) =>
  dayWords(localDayOf(startsAt, place.zone), place.locale, 'dayLong')

const ofResource: Record<
  'pattern' | 'exception' | 'set_up' | 'gap',
  (subject: string, context: ReasonContext) => ReasonWords
> = {
  set_up: (subject) => ({
    subject,
    message: 'Has to be set up for something else before or after.',
    fix: 'force',
    sentence: `${subject} has to be set up for something else before or after.`,
  }),
  gap: (subject) => ({
    subject,
    message: 'Would be left free for too short a time before or after.',
    fix: 'force',
    sentence: `${subject} would be left free for too short a time before or after.`,
  }),
  pattern: (subject) => ({
    subject,
    message: 'Does not work at this time.',
    fix: 'edit_staff',
    sentence: `${subject} does not work at this time.`,
  }),
  exception: (subject, context) => ({
    subject,
    message: 'Works other hours on this day, or not at all.',
    fix: 'edit_staff',
    sentence: `${subject} is away at this time on ${dayIn(context)}.`,
    told: `${subject} does not work at this time.`,
  }),
}

const aheadOf = ({ startsAt, now }: ReasonContext) =>
  lengthOf((startsAt.getTime() - now.getTime()) / minuteMilliseconds)

const alike = (words: Omit<ReasonWords, 'sentence'>, sentence: string): ReasonWords => ({ ...words, sentence })

const ofNotice: Record<'past' | 'window' | 'notice', (context: ReasonContext) => ReasonWords> = {
  past: () => alike({ subject: 'Time', message: 'It has begun.', fix: null }, 'This time has begun already.'),
  window: (context) => {
    const until = `ooked up to ${counted(context.service.maximumAdvanceDays, 'day')} ahead, this is in ${aheadOf(context)}.`
    return alike({ subject: context.serviceName, message: `B${until}`, fix: 'force' }, `It is b${until}`)
  },
  notice: (context) => {
    const needs = `eeds ${lengthOf(context.service.minimumNoticeMinutes)} notice, this is in ${aheadOf(context)}.`
    return alike({ subject: context.serviceName, message: `N${needs}`, fix: 'force' }, `It n${needs}`)
  },
}

/** Why the studio is closed at a time, also a booked one. */
export function ofHours(obstacle: Closed, context: Pick<ReasonContext, 'startsAt' | 'endsAt' | 'place'>): ReasonWords {
  const { startsAt, endsAt, place } = context
  const { rule, isException } = obstacle
  const subject = 'Opening hours'
  if (rule === 'closed') {
    const message = isException ? 'Closed on this day by an exception.' : 'Closed on this weekday.'
    const note = obstacle.note ? `: ${obstacle.note}` : ''
    return { subject, message, fix: 'edit_hours', sentence: `Closed on ${dayIn(context)}${note}.` }
  }

  const open = `${isException ? 'Open on this day' : 'Open'} ${hoursOf(obstacle.hours, place.locale)}`
  const message = `${open}, it would be ${timeOf(startsAt, place)} to ${timeOf(endsAt, place)}.`
  return { subject, message, fix: 'force', sentence: message }
}

function ofGrid(nearest: number | undefined, { serviceName, service, place }: ReasonContext): ReasonWords {
  const such = nearest === undefined ? '' : `, such as ${timeOf(nearest, place)}`
  const message = `Starts every ${service.slotStepMinutes} min from opening${such}.`

  return { subject: serviceName, message, fix: 'force', sentence: `It s${message.slice(1)}` }
}

const kindWords = { staff: 'of the staff', bay: 'of the bays', device: 'of the devices' } as const

function ofRequirement({ requirement }: Extract<Obstacle, { rule: 'requirement' }>, subject: string): ReasonWords {
  const tooFew = 'Too few are free for all that it needs together.'
  if (!requirement) return { subject, message: tooFew, fix: null, sentence: tooFew }

  const { count, kind, resourceIds } = requirement
  const message = `Needs ${count} ${kindWords[kind]}, and ${resourceIds.length} can do it.`
  const fix = kind === 'staff' ? 'edit_staff' : 'edit_bays'
  return { subject, message, fix, sentence: `It n${message.slice(1)}`, told: tooFew }
}

const blockWords: Record<keyof typeof outWords, string> = {
  leave: 'On leave',
  maintenance: 'In maintenance',
  closure: 'Closed',
  clinic: 'Taken by a clinic',
  league: 'Taken by a league',
  other: 'Taken',
}

const justTaken = 'Somebody has just taken this time.'

/** What takes a resource: a booking, a buffer, a hold, a block. */
export function takerReason(taker: Taker, context: ReasonContext): WordedReason {
  const { resourceId, bookingId, bookedFrom, bookedUntil, holdUntil } = taker
  const subject = context.nameOf(resourceId)
  if (bookingId !== null && bookedFrom && bookedUntil) {
    return bookingReason({ ...taker, bookingId, bookedFrom, bookedUntil }, subject, context)
  }
  if (holdUntil) return holdReason({ ...taker, holdUntil }, subject, context)

  return blockReason(taker, subject, context)
}

type BookedTaker = Taker & { bookingId: string; bookedFrom: Date; bookedUntil: Date }

function bookingReason(taker: BookedTaker, subject: string, context: ReasonContext): WordedReason {
  const { bookingId, bookedFrom, bookedUntil, reference, personName, resourceId } = taker
  const { place, startsAt, endsAt, isStaff } = context
  const overlaps = bookedFrom < endsAt && startsAt < bookedUntil
  const span = `${timeOf(bookedFrom, place)} to ${timeOf(bookedUntil, place)}`
  const whose = `${personName ?? 'somebody'}, ${reference ?? ''}, ${span}`
  const message = overlaps ? `Booked: ${whose}.` : `Within the buffer between this and ${whose}.`
  const has = isStaff(resourceId) ? `${subject} is with` : `${subject} is booked by`
  const sentence = overlaps
    ? `${has} ${personName ?? 'somebody'}, ${span}.`
    : `${subject} has no time between this and ${personName ?? 'somebody'}, ${span}.`
  const words: ReasonWords = { subject, message, fix: 'open_booking', sentence, told: justTaken }
  return worded(overlaps ? 'booking' : 'buffer', words, bookingId)
}

/** A hold lasts minutes; an offer lasts until it is answered. */
function holdReason(
  { holdUntil, isOffered }: Taker & { holdUntil: Date },
  subject: string,
  { place, now }: ReasonContext,
): WordedReason {
  const minutes = Math.max(1, Math.ceil((holdUntil.getTime() - now.getTime()) / minuteMilliseconds))
  const isToday = localDayOf(holdUntil, place.zone) === localDayOf(now, place.zone)
  const until = isToday ? timeOf(holdUntil, place) : shortWhenOf(holdUntil, place)
  const kept = isOffered
    ? `offered to somebody until ${until}.`
    : `held by somebody for ${counted(minutes, 'more minute')}.`

  return worded('hold', {
    subject,
    message: `Kept for somebody until ${timeOf(holdUntil, place)}.`,
    fix: null,
    sentence: `${subject} is ${kept}`,
    told: `This time is ${kept}`,
  })
}

function blockReason(taker: Taker, subject: string, { place, occupied, isStaff }: ReasonContext): WordedReason {
  const { blockKind, resourceId } = taker
  const kind = isBlockKind(blockKind) ? blockKind : 'other'
  const why = taker.blockReason ? `: ${taker.blockReason}` : ''
  const isLong = taker.end > occupied.end + 24 * 60 * minuteMilliseconds
  const until = isLong ? '' : `, until ${timeOf(taker.end, place)}`
  const isNextDay = localDayOf(new Date(taker.end), place.zone) !== localDayOf(new Date(occupied.start), place.zone)
  const end = isNextDay ? shortWhenOf(new Date(taker.end), place) : timeOf(taker.end, place)
  const out = `${subject} ${outWords[kind]} until ${end}`

  return worded('block', {
    subject,
    message: `${blockWords[kind]}${why}${until}.`,
    fix: isStaff(resourceId) ? 'edit_staff' : 'edit_bays',
    sentence: `${out}${why}.`,
    told: kind === 'leave' ? `${subject} does not work at this time.` : `${out}.`,
  })
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
