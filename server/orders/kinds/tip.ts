import { z } from 'zod'

import { forAnybody, lineKind, whatWasPaid } from '#server/kernel/line-kind.ts'
import { accounts } from '#shared/ledger/accounts.ts'

// Also in currencies whose unit is worth little.
const mostCents = 10_000_000

/** A gratuity: not taxed, no sale, owed to whom it is for. */
export const tipLine = lineKind({
  ref: z.strictObject({ amountCents: z.int().min(1).max(mostCents) }),
  terms: z.strictObject({}),
  isTip: true,
  reducedBy: 'nothing',
  mayBuy: forAnybody,
  price: (_db, lines) =>
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
