import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

import { TicketStatus } from './status.ts'

/** The token of an estimate's link. It is sent in the body, because addresses are logged. */
const EstimateToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_3.q8Zr'] })

const EstimatedJob = z.object({
  name: z.string(),
  part: z.string().nullable(),
  wraps: z.int().nullable(),
  priceCents: Cents,
})

export const Estimate = z.object({
  number: z.string(),
  status: TicketStatus,
  /** True while it waits for the client's answer. */
  isOpen: z.boolean(),
  clubs: z.array(
    z.object({
      slot: Slot,
      condition: z.string(),
      photos: z.array(StoredFile),
      /** Set when it left before the others. */
      collectedAt: Instant.nullable(),
      jobs: z.array(EstimatedJob),
    }),
  ),
  /** Photos of the bag as a whole. */
  photos: z.array(StoredFile),
  /** Without tax. */
  totalCents: Cents,
  totalWithTaxCents: Cents,
  promisedOn: z.string().nullable(),
  /** Proposed further work: it waits for an answer of its own, while agreed work goes on. */
  proposed: z
    .object({
      jobs: z.array(EstimatedJob.extend({ slot: Slot })),
      /** The total of all work, with tax. */
      totalWithTaxCents: Cents,
      promisedOn: z.string().nullable(),
    })
    .nullable(),
})
export type Estimate = z.output<typeof Estimate>

export const EstimateAnswer = z.discriminatedUnion('answer', [
  z.strictObject({
    token: EstimateToken,
    answer: z.literal('approve').meta({ examples: ['approve'] }),
    signedName: SignedName,
  }),
  z.strictObject({ token: EstimateToken, answer: z.literal('decline') }),
  z.strictObject({
    token: EstimateToken,
    answer: z.literal('ask'),
    question: Line(280).meta({ examples: ['Is the softer grip dearer?'] }),
  }),
])
export type EstimateAnswer = z.output<typeof EstimateAnswer>

const limit = { max: 60, perSeconds: 60, bucket: 'links of estimates' } as const

/** An estimate as its client sees it, without an account. */
export const estimateContract = {
  readEstimate: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/repair-estimate',
    summary: 'What the estimate behind a link comes to; nothing else of whose clubs they are',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: EstimateToken }),
    response: Estimate,
    failures: ['not_found', 'expired'],
  }),
  renewEstimateLink: endpoint({
    method: 'POST',
    path: '/api/v1/tickets/:ticketId/link',
    summary: 'Mail an estimate that waits for its client again: the link that was sent before ends',
    access: 'may:manage_tickets/workshop',
    params: z.object({ ticketId: Id }),
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  answerEstimate: endpoint({
    method: 'POST',
    path: '/api/v1/repair-estimate/answer',
    summary: 'Approve the estimate behind a link with one’s name, decline it, or ask about it',
    access: 'anyone',
    limit,
    body: EstimateAnswer,
    response: Estimate,
    failures: ['not_found', 'expired', 'wrong_state'],
  }),
}
