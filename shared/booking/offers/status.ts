import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const OfferStatus = z.enum([
  'open',
  'accepted',
  'cancelled',
  'declined',
  'expired',
  'to_call',
  'settled',
  'withdrawn',
  // The other direction: a client asks for another time of a booking that needs the studio's approval.
  'requested',
  'granted',
  'refused',
])
export type OfferStatus = z.output<typeof OfferStatus>

/** Why somebody is to be called. */
export const callWords: Partial<Record<OfferStatus, string>> = {
  declined: 'None suits',
  expired: 'No answer',
  to_call: 'Not asked yet',
}

/** Each state as the history of a booking shows it, and in a sentence such as "This offer is declined". */
export const offerWords: WordsOf<OfferStatus> = {
  open: { label: 'Other times offered', phrase: 'open' },
  accepted: { label: 'Another time chosen', phrase: 'accepted' },
  cancelled: { label: 'Canceled instead of another time', phrase: 'answered by a cancellation' },
  declined: { label: 'Other times declined', phrase: 'declined' },
  expired: { label: 'The offer ended without an answer', phrase: 'over' },
  to_call: { label: 'Put on the call list', phrase: 'waiting for a call' },
  settled: { label: 'Settled by a call', phrase: 'settled' },
  withdrawn: { label: 'The offer was withdrawn', phrase: 'withdrawn' },
  requested: { label: 'Another time asked for', phrase: 'waiting for the studio' },
  granted: { label: 'Another time agreed to', phrase: 'agreed to' },
  refused: { label: 'Another time declined', phrase: 'declined by the studio' },
}

/** The states in which somebody has to call the client. */
export const statusesToCall = ['declined', 'expired', 'to_call'] as const satisfies OfferStatus[]

/** The states in which the client's time is not settled. */
export const unsettledStatuses = ['open', ...statusesToCall] as const satisfies OfferStatus[]

/** The states that end as soon as the booking leaves its time, whoever asked. */
export const standingStatuses = [...unsettledStatuses, 'requested'] as const satisfies OfferStatus[]

interface OfferStepFacts {
  status: OfferStatus
  expiresAt: Date | null
}

const untilItEnds: Guard<OfferStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now < expiresAt ? undefined : 'These times were kept until then, and no longer.'

const onceItEnds: Guard<OfferStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? undefined : 'Its times are still kept.'

/** Canceling stays free while nothing is settled, because the studio changed the time. */
export const offerSteps = stateMachine<OfferStatus, OfferStepFacts>({
  open: { accepted: untilItEnds, declined: untilItEnds, cancelled: always, expired: onceItEnds, withdrawn: always },
  declined: { cancelled: always, settled: always, withdrawn: always },
  expired: { cancelled: always, settled: always, withdrawn: always },
  to_call: { cancelled: always, settled: always, withdrawn: always },
  accepted: {},
  cancelled: {},
  settled: {},
  withdrawn: {},
  requested: { granted: untilItEnds, refused: always, withdrawn: always },
  granted: {},
  refused: {},
})
