import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'
import { Estimate } from '#shared/workshop/estimate-contract.ts'

import { Group } from './contract.ts'

/** The token of a group's link. It is sent in the body, because addresses are logged. */
const GroupToken = z
  .string()
  .max(200)
  .meta({ examples: ['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_2.q8Zr'] })

export const GroupEstimate = z.object({
  number: z.string(),
  name: z.string(),
  /** The bags that wait for the payer's answer. */
  bags: z.array(
    Estimate.extend({
      id: Id,
      /** The version that the payer has seen: an answer to another one is refused. */
      version: z.int(),
      owner: z.string(),
    }),
  ),
  /** The total of the waiting bags, without tax. */
  totalCents: Cents,
  totalWithTaxCents: Cents,
})
export type GroupEstimate = z.output<typeof GroupEstimate>

const bags = z
  .array(z.strictObject({ id: Id, version: z.int() }))
  .min(1, 'Choose a bag first.')
  .max(100)

export const GroupAnswer = z.discriminatedUnion('answer', [
  z.strictObject({
    token: GroupToken,
    bags,
    answer: z.literal('approve').meta({ examples: ['approve'] }),
    signedName: SignedName,
  }),
  z.strictObject({ token: GroupToken, bags, answer: z.literal('decline') }),
])
export type GroupAnswer = z.output<typeof GroupAnswer>

const limit = { max: 60, perSeconds: 60, bucket: 'links of estimates' } as const

/** The estimates of a group: its payer is asked once for all bags, and answers for each or for all. */
export const groupEstimateContract = {
  askPayer: endpoint({
    method: 'POST',
    path: '/api/v1/ticket-groups/:groupId/estimates',
    summary:
      'Ask the payer by one mail about every bag that is estimated, and again about those that wait; without an address, by a link that is shown at the counter',
    access: 'may:manage_tickets/workshop',
    params: z.object({ groupId: Id }),
    headers: IdempotencyHeaders,
    response: Group.extend({
      /** The link for a payer without an address: shown once, to be scanned or printed. */
      link: z.string().nullable(),
    }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  readGroupEstimate: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/group-estimate',
    summary: 'The bags of a group that wait for the word of its payer, behind a link',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: GroupToken }),
    response: GroupEstimate,
    failures: ['not_found', 'expired'],
  }),
  answerGroupEstimate: endpoint({
    method: 'POST',
    path: '/api/v1/group-estimate/answer',
    summary: 'Approve bags of a group with one’s name, or decline them: all that are named, or none',
    access: 'anyone',
    limit,
    body: GroupAnswer,
    response: GroupEstimate,
    failures: ['not_found', 'expired', 'wrong_state'],
  }),
}
