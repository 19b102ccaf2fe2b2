import { z } from 'zod'

import { mostCents } from '#shared/money.ts'
import { whole } from '#shared/settings/setup-values.ts'

/** When a service is paid. A studio that takes no cards online is always paid at the studio. */
export const PaymentRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at_studio') }),
  z.strictObject({ kind: z.literal('full') }),
  z.strictObject({ kind: z.literal('card_kept') }),
  z.strictObject({ kind: z.literal('deposit_percent'), percent: whole(1, 100) }),
  z.strictObject({ kind: z.literal('deposit_amount'), amountCents: whole(1, mostCents) }),
])
export type PaymentRule = z.output<typeof PaymentRule>
