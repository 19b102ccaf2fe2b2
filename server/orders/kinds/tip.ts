import { z } from 'zod'

import { forAnybody, lineKind, whatWasPaid } from '#server/catalog/service.ts'
import { TypedCents } from '#shared/http/wire.ts'
import { accounts } from '#shared/ledger/accounts.ts'

/** A gratuity: not taxed, no sale, owed to whom it is for. */
export const tipLine = lineKind({
  ref: z.strictObject({ amountCents: TypedCents.min(1) }),
  terms: z.strictObject({}),
  isTip: true,
  reducedBy: 'nothing',
  mayBuy: forAnybody,
  price: (_work, lines) =>
    Promise.resolve(
      lines.map(({ ref: { amountCents } }) => ({
        name: 'Tip',
        unitCents: amountCents,
        taxCategory: 'tip' as const,
        revenueAccount: accounts.tips,
        rule: 'full' as const,
        terms: {},
      })),
    ),
  // A gift: whoever gave it may have it back.
  mostBack: whatWasPaid,
  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'fulfilled' as const)),
})
