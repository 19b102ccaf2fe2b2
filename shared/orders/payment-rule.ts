import { z } from 'zod'

import { shareOfCents } from '#shared/money.ts'

/** When a line is paid: in full, later, later with a card on file, or with a deposit (in basis points or cents). */
export const PaymentRule = z.union([
  z.enum(['full', 'later', 'card_kept']),
  z.strictObject({ depositBp: z.int().min(1).max(10_000) }),
  z.strictObject({ depositCents: z.int().min(1) }),
])
export type PaymentRule = z.output<typeof PaymentRule>

/** How much of a line's total is due when the order is placed. */
export function dueNowOf(rule: PaymentRule, totalCents: number): number {
  if (rule === 'full') return totalCents
  if (rule === 'later' || rule === 'card_kept') return 0

  return 'depositBp' in rule
    ? shareOfCents(totalCents, rule.depositBp, 10_000)
    : Math.min(rule.depositCents, totalCents)
}
