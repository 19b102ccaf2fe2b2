import { z } from 'zod'

import { whole } from '#shared/settings/setup-values.ts'

/** When a service is paid. Where no cards are taken online, everything is paid at the studio. */
export const PaymentRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at_studio') }),
  z.strictObject({ kind: z.literal('full') }),
  z.strictObject({ kind: z.literal('card_kept') }),
  z.strictObject({ kind: z.literal('deposit_percent'), percent: whole(1, 100) }),
  z.strictObject({ kind: z.literal('deposit_amount'), amountCents: whole(1, 100_000_000) }),
])
export type PaymentRule = z.output<typeof PaymentRule>
