import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents } from '#shared/http/wire.ts'

/** Of the link of one player's share: in the body, for what stands in an address is logged. */
const ShareToken = z
  .string()
  .max(200)
  .meta({ examples: ['share_5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_2.q8Zr'] })

/** By which a page tells it from the link of an order. */
export const isShareToken = (token: string): boolean => token.startsWith('share_')

const Share = z.object({
  /** Of which service, and when. */
  what: z.string(),
  shareCents: Cents,
  /** Opens its payment or its receipt, once it is in an order. */
  payToken: z.string().exactOptional(),
})
export type Share = z.output<typeof Share>

const limit = { max: 120, perSeconds: 60, bucket: 'payment links' } as const

export const shareContract = {
  readShare: endpoint({
    method: 'POST',
    path: '/api/v1/pay/share',
    summary: 'What one player’s share of a booking comes to, by its link; nothing of who plays',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: ShareToken }),
    response: Share,
    failures: ['not_found'],
  }),
  orderShare: endpoint({
    method: 'PUT',
    path: '/api/v1/pay/share',
    summary: 'Begin to pay one player’s share of a booking: it is in one order, however often this is asked',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: ShareToken }),
    response: z.object({ payToken: z.string() }),
    failures: ['not_found', 'not_offered'],
  }),
}
