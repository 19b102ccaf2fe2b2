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

// Whoever is written to has so long to answer, and is called so long before their time at the latest.
const answerMinutes = 120
export const callMinutes = 60

/** Whether somebody who is written to now could answer before they set out. */
const couldAnswer = ({ startsAt }: Pick<InQuestion, 'startsAt'>, now: Date) =>
  startsAt.getTime() - now.getTime() >= answerMinutes * 60_000

/**
 * What can become of a booking whose time cannot be kept. Who is here already cannot be canceled, only who has agreed to a time is
 * asked for another one, and only as long as an answer can come before their own.
 */
export function actionsFor(booking: InQuestion, now: Date): Action[] {
  const { status, email, sameHour, otherHours } = booking
  const mayBeAsked = status === 'confirmed' && otherHours.length > 0 && email !== '' && couldAnswer(booking, now)

  return [
    ...(sameHour ? (['move'] as const) : []),
    ...(mayBeAsked ? (['offer'] as const) : []),
    ...(status === 'checked_in' ? [] : (['cancel'] as const)),
    'call',
    'keep',
  ]
}

/** Least trouble for the client first: the same hour, a choice of others, a call. Nothing is canceled unasked. */
export const bestOf = (booking: InQuestion, now: Date): Action => {
  // Who is asked already is not written to again unless somebody chooses so, and who is here is spoken to.
  if (booking.isAsked || booking.status === 'checked_in' || booking.startsAt <= now) return 'keep'
  const actions = actionsFor(booking, now)

  return (['move', 'offer', 'call'] as const).find((action) => actions.includes(action)) ?? 'keep'
}
