import type { PaymentRule } from '#shared/orders/payment-rule.ts'
import type { LineState } from '#shared/orders/status.ts'

interface CardOrder {
  cardId: string | null
  totalCents: number
  paidCents: number
  refundedCents: number
  lines: readonly { state: LineState; rule: PaymentRule }[]
}

/** Whether a line needs a saved card for its fees; what is paid needs none. */
export const waitsForCard = ({ cardId, totalCents, paidCents, refundedCents, lines }: CardOrder): boolean =>
  cardId === null &&
  paidCents - refundedCents < totalCents &&
  lines.some(({ state, rule }) => state === 'pending' && rule === 'card_kept')
