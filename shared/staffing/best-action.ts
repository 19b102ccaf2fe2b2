import type { BookingStatus } from '#shared/booking/status.ts'

import type { Action } from './absences.ts'

interface InQuestion {
  status: BookingStatus
  startsAt: Date
  email: string
  isAsked: boolean
  sameHour: unknown
  otherHours: readonly unknown[]
}

/** What can become of a booking whose time cannot be kept: what has begun, or waits to be approved, is the desk's. */
export function actionsFor({ status, startsAt, email, sameHour, otherHours }: InQuestion, now: Date): Action[] {
  if (hasBegun({ status, startsAt }, now)) return ['keep', 'call']

  return [
    ...(sameHour ? (['move'] as const) : []),
    ...(otherHours.length > 0 && email !== '' ? (['offer'] as const) : []),
    'cancel',
    'call',
    'keep',
  ]
}

const hasBegun = ({ status, startsAt }: Pick<InQuestion, 'status' | 'startsAt'>, now: Date) =>
  status !== 'confirmed' || startsAt <= now

/** Least trouble for the client first: the same hour, a choice of others, a call. Nothing is cancelled unasked. */
export const bestOf = (booking: InQuestion, now: Date): Action => {
  // Who is asked already is not written to again unless somebody chooses so.
  if (hasBegun(booking, now) || booking.isAsked) return 'keep'
  const actions = actionsFor(booking, now)

  return (['move', 'offer', 'call'] as const).find((action) => actions.includes(action)) ?? 'keep'
}
