import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, EmailAddress, Instant } from '#shared/http/wire.ts'

/** The token of a player's link. It is sent in the body, because addresses are logged. */
const ShareToken = z
  .string()
  .max(200)
  .meta({ examples: ['share_5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_2.q8Zr'] })

/** Tells a share's token from that of an order. */
export const isShareToken = (token: string): boolean => token.startsWith('share_')

const Share = z.object({
  serviceName: z.string(),
  bayName: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  /** The share for the caller: signed in, at the price of their membership. */
  shareCents: Cents,
  /** The share without the membership, and the plan that reduces it. */
  withoutPlan: z.object({ shareCents: Cents, planName: z.string() }).exactOptional(),
  /** False once it has begun: then whoever booked pays what is open. */
  isOpen: z.boolean(),
  /** The booking is canceled: payments are kept for its fee or go back, and links take no more. */
  isOff: z.literal(true).exactOptional(),
  /** All players in order; of the others only a first name and whether they have paid. */
  players: z.array(z.object({ firstName: z.string(), isPaid: z.boolean(), isYou: z.boolean() })),
  /** Opens the share's payment or receipt, once it is in an order. */
  payToken: z.string().exactOptional(),
})
export type Share = z.output<typeof Share>

const limit = { max: 120, perSeconds: 60, bucket: 'payment links' } as const

export const shareContract = {
  readShare: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/pay/share',
    summary: 'What one player’s share of a booking comes to, by its link, and who has paid theirs',
    access: 'anyone',
    limit,
    body: z.strictObject({ token: ShareToken }),
    response: Share,
    failures: ['not_found', 'expired'],
  }),
  orderShare: endpoint({
    method: 'PUT',
    path: '/api/v1/pay/share',
    summary:
      'Begin to pay one player’s share of a booking, at the price of the asker’s membership if that is less: it is in one order, however often this is asked; in none where nothing is left to pay',
    access: 'anyone',
    limit,
    body: z.strictObject({
      token: ShareToken,
      /** The address for the receipt and for news of refunds, of somebody without an account. */
      email: EmailAddress.exactOptional(),
    }),
    response: z.object({ payToken: z.string().exactOptional() }),
    failures: ['not_found', 'not_offered', 'wrong_state', 'expired'],
  }),
}
