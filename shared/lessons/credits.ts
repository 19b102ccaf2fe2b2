import { addDays } from '#shared/booking/local-time.ts'
import { largestRemainder } from '#shared/money.ts'

/** How the refund of unused lessons is computed. */
export const refundPolicies = ['share', 'list_price'] as const
export type RefundPolicy = (typeof refundPolicies)[number]

export interface LessonsLeft {
  /** May still be booked. */
  left: number
  /** Booked and not yet taken. */
  reserved: number
  /** What is owed for both. */
  cents: number
}

/** What is owed for each lesson, in the order in which they are taken; odd cents go to the earlier ones. */
const sharesOf = ({ left, reserved, cents }: LessonsLeft): number[] =>
  largestRemainder(
    cents,
    Array.from({ length: left + reserved }, () => 1),
  )

const sumOf = (shares: readonly number[]) => shares.reduce((sum, cents) => sum + cents, 0)

/** What is owed for the next lessons to be taken. */
export const takenCents = (lessons: LessonsLeft, count: number): number => sumOf(sharesOf(lessons).slice(0, count))

/** What is owed for lessons that may still be booked: the last ones, because booked ones are taken first. */
export const unusedCents = (lessons: LessonsLeft): number => sumOf(sharesOf(lessons).slice(lessons.reserved))

interface BoughtLessons extends LessonsLeft {
  lessons: number
  paidCents: number
  /** The price of a single lesson. */
  listCents: number
  refundBy: RefundPolicy
}

/**
 * The most that is refunded for the remaining lessons: their share, or what is left of the payment when taken ones
 * count at the single price.
 */
export function refundableCents(bought: BoughtLessons): number {
  const { left, lessons, paidCents, listCents, refundBy } = bought
  const share = unusedCents(bought)
  if (refundBy === 'share') return share

  return Math.max(0, Math.min(share, paidCents - (lessons - left) * listCents))
}

/** How many days before a lapse its owner is told. */
const daysBeforeLapse = [30, 7] as const

/** How far ahead the job looks for lapsing lots. */
export const mostDaysBeforeLapse = Math.max(...daysBeforeLapse)

interface LessonExpiry {
  /** The last day of a lesson. */
  expiresOn: string
  createdAt: Date
}

/**
 * The reminders of a lapse that are due on a day. None is sent about a lot bought just before it, whose buyer has read
 * the day already.
 */
export function lapseRemindersDue(
  { expiresOn, createdAt }: LessonExpiry,
  told: readonly number[],
  today: string,
): number[] {
  if (expiresOn < today) return []

  return daysBeforeLapse.filter((days) => {
    const on = addDays(expiresOn, -days)
    return on <= today && addDays(createdAt.toISOString().slice(0, 10), days) <= on && !told.includes(days)
  })
}
