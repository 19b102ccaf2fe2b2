// Stripe's payouts, as far as we read them.

export interface StripePayout {
  id: string
  object: 'payout'
  status: string
  amount: number
  currency: string
  arrival_date: number
  transactions: Transaction[]
}

interface Transaction {
  id: string
  object: 'balance_transaction'
  type: string
  amount: number
  currency: string
  fee: number
  source: { id: string; object: string; payment_intent?: string } | null
}

interface PayoutPart {
  type: string
  amount: number
  fee?: number
  source?: Transaction['source']
}

/** A payout of these parts, which reaches the bank on that day. */
export function payoutOf(id: string, parts: readonly PayoutPart[], arrives: string): StripePayout {
  const transactions = parts.map(({ fee = 0, source = null, ...part }, index): Transaction => ({
    id: `txn_${id}_${index}`,
    object: 'balance_transaction',
    ...part,
    currency: 'usd',
    fee,
    source,
  }))
  const amount = transactions.reduce((sum, one) => sum + one.amount - one.fee, 0)
  const self = {
    id: `txn_${id}`,
    object: 'balance_transaction',
    type: 'payout',
    amount: -amount,
    currency: 'usd',
    fee: 0,
    source: null,
  }

  return {
    id,
    object: 'payout',
    status: 'paid',
    amount,
    currency: 'usd',
    arrival_date: Date.parse(arrives) / 1000,
    transactions: [...transactions, self as Transaction],
  }
}

/** Answers with one payout, or with all of them. */
export const answerOnPayout = (payouts: Map<string, StripePayout>, id: string | undefined): object | undefined =>
  id ? payouts.get(id) : { object: 'list', has_more: false, data: [...payouts.values()] }

export const transactionsOf = (payouts: Map<string, StripePayout>, id: string | null): object => ({
  object: 'list',
  has_more: false,
  data: payouts.get(id ?? '')?.transactions ?? [],
})
