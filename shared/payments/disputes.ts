import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant, Paragraph } from '#shared/http/wire.ts'
import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const DisputeStatus = z.enum(['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'])
export type DisputeStatus = z.output<typeof DisputeStatus>

/** Each state on its badge, and in a sentence such as "This dispute is won". */
export const disputeWords: WordsOf<DisputeStatus> = {
  inquiry: { label: 'Asked about', phrase: 'asked about' },
  needs_response: { label: 'To answer', phrase: 'to be answered' },
  under_review: { label: 'The bank decides', phrase: 'with the bank' },
  won: { label: 'Won', phrase: 'won' },
  lost: { label: 'Lost', phrase: 'lost' },
  closed: { label: 'Closed', phrase: 'closed' },
}

const ends = { won: always, lost: always, closed: always }

/** At `inquiry` a bank asks a question and has taken nothing yet. */
export const disputeSteps = stateMachine<DisputeStatus, { status: DisputeStatus }>({
  inquiry: { needs_response: always, under_review: always, ...ends },
  needs_response: { under_review: always, ...ends },
  under_review: { needs_response: always, ...ends },
  won: {},
  lost: {},
  closed: {},
})

export const isDisputeOpen = (status: DisputeStatus): boolean =>
  status === 'inquiry' || status === 'needs_response' || status === 'under_review'

export const awaitsAnswer = (status: DisputeStatus): boolean => status === 'inquiry' || status === 'needs_response'

export const Dispute = z.object({
  id: Id,
  status: DisputeStatus,
  /** The bank's code. */
  reason: z.string().meta({ examples: ['product_not_received'] }),
  amountCents: Cents,
  /** The provider's fee, beside the disputed sum. */
  feeCents: Cents,
  currency: z.string(),
  dueAt: Instant.nullable(),
  openedAt: Instant,
  submittedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  payment: z.object({ id: Id, number: z.string(), last4: z.string().nullable() }),
})
export type Dispute = z.output<typeof Dispute>

/** A part of the answer to a dispute, from our records. */
export const Evidence = z.object({
  kind: z.enum(['what', 'receipt', 'terms', 'policy', 'contact', 'attendance']),
  title: z.string(),
  text: z.string(),
})
export type Evidence = z.output<typeof Evidence>

const DisputeFile = Dispute.extend({
  order: z.object({ id: Id, number: z.string() }).nullable(),
  client: z.object({ name: z.string(), email: z.string() }).nullable(),
  evidence: z.array(Evidence),
  note: z.string(),
  stagedAt: Instant.nullable(),
})
export type DisputeFile = z.output<typeof DisputeFile>

const access = 'may:refund/orders' as const
const ofOne = { params: z.object({ disputeId: Id }), response: DisputeFile }

export const disputesContract = {
  listDisputes: endpoint({
    method: 'GET',
    path: '/api/v1/disputes',
    summary: 'Payments that a bank takes back: those that wait for an answer first, the latest hundred',
    access,
    response: z.object({ disputes: z.array(Dispute) }),
  }),
  readDispute: endpoint({
    method: 'GET',
    path: '/api/v1/disputes/:disputeId',
    summary: 'One dispute with what our records say about it',
    access,
    ...ofOne,
    failures: ['not_found'],
  }),
  stageDispute: endpoint({
    method: 'PUT',
    path: '/api/v1/disputes/:disputeId/evidence',
    summary: 'Keep the answer to a dispute at its provider, to be sent later',
    access,
    ...ofOne,
    body: z.strictObject({ note: Paragraph(5000).meta({ examples: ['She was here, and thanked us by mail.'] }) }),
    /** `wrong_state`: it is answered, or has ended. */
    failures: ['not_found', 'wrong_state', 'unavailable'],
  }),
  submitDispute: endpoint({
    method: 'POST',
    path: '/api/v1/disputes/:disputeId/submission',
    summary: 'Send the answer that is kept, once and for good',
    access,
    ...ofOne,
    failures: ['not_found', 'wrong_state', 'unavailable'],
  }),
}
