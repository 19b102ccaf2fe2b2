import { always, type Guard, stateMachine } from '#shared/status/state-machine.ts'

import type { BookingStatus } from './status.ts'

/** What decides whether a booking may take a step now. */
interface BookingStepFacts {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  /** When it got its status. */
  changedAt: Date
  /** The day of the desk at an instant: a night past midnight belongs to the day on which it began. */
  deskDayOf: (instant: Date) => string
  /** True when the fee of a no-show is in an order, or was given back. */
  isSettled?: boolean
  /** Until when a pending booking keeps its time. */
  expiresAt?: Date | null
  /** True when its staff or bay is out, so the studio cannot keep it. */
  isUnkept?: boolean
}

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

const checkInMinutesBefore = 60
const undoMinutes = 15
const noShowMinutesAfter = 15

const whenCheckInIsOpen: Guard<BookingStepFacts> = ({ startsAt, endsAt }, now) => {
  if (now < minutesAfter(startsAt, -checkInMinutesBefore)) return 'People are checked in from an hour before the start.'

  return now < endsAt ? undefined : 'It is over. Say whether they came.'
}

const shortlyAfter: Guard<BookingStepFacts> = ({ changedAt }, now) =>
  now <= minutesAfter(changedAt, undoMinutes) ? undefined : 'A check-in is taken back within fifteen minutes.'

/** A client cannot fail to come to a time that the studio could not keep. */
const onceItIsLate: Guard<BookingStepFacts> = ({ startsAt, isUnkept = false }, now) => {
  if (isUnkept)
    return 'The studio could not keep this time. Move it, cancel it for nothing, or hand it to somebody else.'

  return now >= minutesAfter(startsAt, noShowMinutesAfter) ? undefined : 'Wait until fifteen minutes after the start.'
}

const onceItIsOver: Guard<BookingStepFacts> = ({ endsAt }, now) => (now >= endsAt ? undefined : 'It is not over yet.')

const onceItHasBegun: Guard<BookingStepFacts> = ({ startsAt }, now) =>
  now > startsAt ? undefined : 'It has not begun yet.'

/**
 * A no-show can be undone on the day of the desk when it was marked, or until the booking ends, unless its fee is
 * settled.
 */
const onTheSameDay: Guard<BookingStepFacts> = ({ changedAt, endsAt, deskDayOf, isSettled = false }, now) => {
  if (isSettled) return 'What not coming costs is settled: waive the fee first.'

  return deskDayOf(now) === deskDayOf(changedAt) || now < endsAt
    ? undefined
    : 'This is undone until the end of the day.'
}

const onceItExpires: Guard<BookingStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? undefined : 'Its time is still kept.'

const beforeItBegins: Guard<BookingStepFacts> = ({ startsAt }, now) =>
  now < startsAt ? undefined : 'Its start has passed.'

/** Every step that exists, and when it may be taken. A hold is not yet a booking. */
export const bookingSteps = stateMachine<BookingStatus, BookingStepFacts>({
  pending_payment: { confirmed: always, expired: onceItExpires, cancelled_customer: always, cancelled_staff: always },
  pending_approval: { confirmed: beforeItBegins, rejected: always, expired: onceItExpires, cancelled_customer: always },
  confirmed: {
    checked_in: whenCheckInIsOpen,
    completed: onceItIsOver,
    no_show: onceItIsLate,
    cancelled_customer: always,
    cancelled_staff: always,
  },
  // Somebody who is here may leave early.
  checked_in: { confirmed: shortlyAfter, completed: onceItHasBegun, no_show: onceItIsLate },
  no_show: { confirmed: onTheSameDay, checked_in: onTheSameDay },
  completed: {},
  cancelled_customer: {},
  cancelled_staff: {},
  // For a late payment, while the time is still free.
  expired: { pending_payment: beforeItBegins },
  rejected: {},
})
