import { z } from 'zod'

import { forAnybody, lineKind, whatWasPaid } from '#server/catalog/service.ts'
import { TypedCents } from '#shared/http/wire.ts'
import { accounts } from '#shared/ledger/accounts.ts'

/** The line kind `tip`: untaxed, no sale, owed to its recipient. */
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
  // A tip is refundable in full.
  mostBack: whatWasPaid,
  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'fulfilled' as const)),
})
