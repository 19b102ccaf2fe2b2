import { z } from 'zod'

import { always, type Guard, stateMachine } from '#shared/status/state-machine.ts'

export const OfferStatus = z.enum([
  'open',
  'accepted',
  'cancelled',
  'declined',
  'expired',
  'to_call',
  'settled',
  'withdrawn',
  // The other way round: a client asks for another time of what needs the studio's yes.
  'requested',
  'granted',
  'refused',
])
export type OfferStatus = z.output<typeof OfferStatus>

/** Those in which somebody has yet to call. */
export const statusesToCall = ['declined', 'expired', 'to_call'] as const satisfies OfferStatus[]

/** Those in which the client's booking is still in question. */
export const unsettledStatuses = ['open', ...statusesToCall] as const satisfies OfferStatus[]

/** Those that end as soon as the booking leaves its time, whoever asked. */
export const standingStatuses = [...unsettledStatuses, 'requested'] as const satisfies OfferStatus[]

interface OfferStepFacts {
  status: OfferStatus
  expiresAt: Date | null
}

const untilItEnds: Guard<OfferStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now < expiresAt ? undefined : 'These times were kept until then, and no longer.'

const onceItEnds: Guard<OfferStepFacts> = ({ expiresAt }, now) =>
  expiresAt && now >= expiresAt ? undefined : 'Its times are still kept.'

/** Cancelling stays free for as long as nothing is settled: it is the studio that changed the time. */
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
