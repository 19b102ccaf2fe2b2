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

// A client gets at least this long to answer, and is called at least this long before their time.
const answerMinutes = 120
export const callMinutes = 60

/** True when a client who is written to now can answer before they leave home. */
const couldAnswer = ({ startsAt }: Pick<InQuestion, 'startsAt'>, now: Date) =>
  startsAt.getTime() - now.getTime() >= answerMinutes * 60_000

/**
 * What can become of a booking that cannot keep its time. A client who is here cannot be canceled. Other times are
 * offered only for a confirmed booking, and only while an answer can come in time.
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

/**
 * The action with the least trouble for the client: the same time, an offer, a call. Nothing is canceled by default.
 */
export const bestOf = (booking: InQuestion, now: Date): Action => {
  // A client with an open offer gets no second one by default, and staff speak to a client who is here.
  if (booking.isAsked || booking.status === 'checked_in' || booking.startsAt <= now) return 'keep'
  const actions = actionsFor(booking, now)

  return (['move', 'offer', 'call'] as const).find((action) => actions.includes(action)) ?? 'keep'
}
