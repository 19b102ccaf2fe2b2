import { localDayOf } from './local-time.ts'
import type { BookingStatus } from './status.ts'

/** What decides whether a booking may take a step now. */
interface Guarded {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  /** When it took on its status. */
  changedAt: Date
  zone: string
}

/** Why a step may not be taken yet, or no longer; undefined when it may. */
type Guard = (booking: Guarded, now: Date) => string | undefined

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)

const checkInMinutesBefore = 60
const undoMinutes = 15
const noShowMinutesAfter = 15

const always: Guard = () => undefined

const whenCheckInIsOpen: Guard = ({ startsAt, endsAt }, now) => {
  if (now < minutesAfter(startsAt, -checkInMinutesBefore)) return 'People are checked in from an hour before the start.'

  return now < endsAt ? undefined : 'It is over. Say whether they came.'
}

const shortlyAfter: Guard = ({ changedAt }, now) =>
  now <= minutesAfter(changedAt, undoMinutes) ? undefined : 'A check-in is taken back within fifteen minutes.'

const onceItIsLate: Guard = ({ startsAt }, now) =>
  now >= minutesAfter(startsAt, noShowMinutesAfter) ? undefined : 'Wait until fifteen minutes after the start.'

const onceItIsOver: Guard = ({ endsAt }, now) => (now >= endsAt ? undefined : 'It is not over yet.')

const onTheSameDay: Guard = ({ changedAt, zone }, now) =>
  localDayOf(now, zone) === localDayOf(changedAt, zone) ? undefined : 'This is undone until the end of the day.'

/** Every step that exists, and when it may be taken. A time that is only kept is a hold, not yet a booking. */
const steps: Record<BookingStatus, Partial<Record<BookingStatus, Guard>>> = {
  confirmed: {
    checked_in: whenCheckInIsOpen,
    completed: onceItIsOver,
    no_show: onceItIsLate,
    cancelled_customer: always,
    cancelled_staff: always,
  },
  checked_in: { confirmed: shortlyAfter, completed: onceItIsOver, no_show: onceItIsLate },
  no_show: { confirmed: onTheSameDay, checked_in: onTheSameDay },
  completed: {},
  cancelled_customer: {},
  cancelled_staff: {},
}

/** Whether the table has a step at all. */
export const canBecome = (from: BookingStatus, to: BookingStatus): boolean => steps[from][to] !== undefined

/** Why a booking may not take a step of the table at this moment; undefined when it may. */
export const refusalOf = (booking: Guarded, to: BookingStatus, now: Date): string | undefined =>
  steps[booking.status][to]?.(booking, now)

/** Whether a booking may take a step now. */
export const mayBecome = (booking: Guarded, to: BookingStatus, now: Date): boolean =>
  canBecome(booking.status, to) && refusalOf(booking, to, now) === undefined
