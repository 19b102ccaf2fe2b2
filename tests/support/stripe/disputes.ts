// Stripe's disputes, as far as we read them.

export interface StripeDispute {
  id: string
  object: 'dispute'
  status: string
  reason: string
  amount: number
  currency: string
  payment_intent: string
  balance_transactions: { net: number; currency: string }[]
  evidence: Record<string, string>
  evidence_details: { due_by: number | null }
}

const feeCents = 1500

/** A bank takes a payment back: its whole amount and a fee. */
export function disputeOf(intentId: string, amount: number, dueAt: Date): StripeDispute {
  return {
    id: `du_${intentId}`,
    object: 'dispute',
    status: 'needs_response',
    reason: 'product_not_received',
    amount,
    currency: 'usd',
    payment_intent: intentId,
    balance_transactions: [{ net: -amount - feeCents, currency: 'usd' }],
    evidence: {},
    evidence_details: { due_by: Math.floor(dueAt.getTime() / 1000) },
  }
}

export function endDispute(dispute: StripeDispute, status: 'won' | 'lost'): void {
  dispute.status = status
  if (status === 'won') dispute.balance_transactions.push({ net: dispute.amount, currency: 'usd' })
}

/** Gives the fee back, after the dispute has ended. */
export const returnFee = (dispute: StripeDispute): void =>
  void dispute.balance_transactions.push({ net: feeCents, currency: 'usd' })

/** Answers with one dispute, or with all of them. */
export function answerOnDispute(
  disputes: Map<string, StripeDispute>,
  { id, method, form }: { id: string | undefined; method: string; form: URLSearchParams },
): object | undefined {
  if (!id) return { object: 'list', has_more: false, data: [...disputes.values()] }
  const dispute = disputes.get(id)
  if (!dispute || method === 'GET') return dispute

  for (const [name, text] of form) {
    const [, field] = /^evidence\[(\w+)\]$/.exec(name) ?? []
    if (field) dispute.evidence[field] = text
  }
  if (form.get('submit') === 'true') dispute.status = 'under_review'
  return dispute
}
