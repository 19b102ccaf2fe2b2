import type { PaymentRule } from '#shared/catalog/payment-rule.ts'
import { dueNowOf, type PaymentRule as LineRule } from '#shared/orders/payment-rule.ts'

/** The payment rule of a service as a rule of an order's line. */
export function lineRuleOf(rule: PaymentRule): LineRule {
  if (rule.kind === 'full' || rule.kind === 'card_kept') return rule.kind
  if (rule.kind === 'deposit_percent') return { depositBp: rule.percent * 100 }
  if (rule.kind === 'deposit_amount') return { depositCents: rule.amountCents }

  return 'later'
}

/** What is paid when booking. */
export const dueWhenBooking = (rule: PaymentRule, priceCents: number): number => dueNowOf(lineRuleOf(rule), priceCents)

/** True when booking requires a card on file, for fees. */
export const asksForCard = (rule: PaymentRule, priceCents: number): boolean =>
  rule.kind === 'card_kept' && priceCents > 0

/** How long a booking waits for its payment: as long as its order. */
export const payMinutes = 15
