import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Instant } from '#shared/http/wire.ts'

/** What its client has to answer; `token` opens the page on which they do, without signing in. */
export const WaitingBuilds = z.object({
  toApprove: z.array(
    z.object({ number: z.string(), version: z.int(), sharedAt: Instant.nullable(), token: z.string() }),
  ),
  toSign: z.array(
    z.object({ number: z.string(), totalCents: Cents, validUntil: z.string().nullable(), token: z.string() }),
  ),
  toPay: z.array(z.object({ number: z.string(), cents: Cents, isDeposit: z.boolean(), token: z.string() })),
})
export type WaitingBuilds = z.output<typeof WaitingBuilds>

export const waitingContract = {
  listWaiting: endpoint({
    method: 'GET',
    path: '/api/v1/builds/waiting',
    summary: 'What waits for oneself: sheets to approve, quotes to sign, and what is to be paid',
    access: 'signed-in',
    response: WaitingBuilds,
  }),
}
