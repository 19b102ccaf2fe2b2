import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, EmailAddress, Instant } from '#shared/http/wire.ts'

/** Of the link of one player's share: in the body, for what stands in an address is logged. */
const ShareToken = z
  .string()
  .max(200)
  .meta({ examples: ['share_5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31_2.q8Zr'] })

/** By which a page tells it from the link of an order. */
export const isShareToken = (token: string): boolean => token.startsWith('share_')

const Share = z.object({
  serviceName: z.string(),
  bayName: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  /** As whoever asks pays it: signed in, at the price of their membership. */
  shareCents: Cents,
  /** What it is without that, and by which plan it is less. */
  withoutPlan: z.object({ shareCents: Cents, planName: z.string() }).exactOptional(),
  /** Once it has begun, whoever booked pays what is open. */
  isOpen: z.boolean(),
  /** The booking is off: what was paid is kept for its fee or goes back, and nothing more is paid by links. */
  isOff: z.literal(true).exactOptional(),
  /** Everybody who plays, in their order: of the others no more than a first name, and whether they have paid. */
  players: z.array(z.object({ firstName: z.string(), isPaid: z.boolean(), isYou: z.boolean() })),
  /** Opens its payment or its receipt, once it is in an order. */
  payToken: z.string().exactOptional(),
})
export type Share = z.output<typeof Share>

const limit = { max: 120, perSeconds: 60, bucket: 'payment links' } as const

export const shareContract = {
  readShare: endpoint({
    method: 'POST',
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
      /** Where the receipt goes, of whoever has no account: what goes back is told there too. */
      email: EmailAddress.exactOptional(),
    }),
    response: z.object({ payToken: z.string().exactOptional() }),
    failures: ['not_found', 'not_offered', 'wrong_state', 'expired'],
  }),
}
