import type { Stripe } from 'stripe'

import type { DisputeAnswer, PaymentProvider, ProviderDispute } from '#server/payments/provider.ts'
import type { DisputeStatus, Evidence } from '#shared/payments/disputes.ts'
import { centsFromStripe } from '#shared/payments/stripe-units.ts'

import { orUnknown } from './refused.ts'

type Disputes = Pick<PaymentProvider, 'findDispute' | 'listDisputes' | 'answerDispute'>

const statuses: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

export const stripeDisputes = (stripe: Stripe): Disputes => ({
  findDispute: async (_work, ref) => seenDispute(await orUnknown(() => stripe.disputes.retrieve(ref))),

  async listDisputes(_work, since) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const { data } = await stripe.disputes.list({ created, limit: 100 })

    return data.map(({ id }) => id)
  },

  async answerDispute(_work, ref, answer) {
    await stripe.disputes.update(ref, { evidence: evidenceOf(answer), submit: answer.isFinal })
  },
})

function seenDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, status, reason, amount, currency, balance_transactions, payment_intent, evidence_details } = dispute
  // In the currency of the balance, which may differ from the charge's.
  const nets = balance_transactions.map(({ net, currency: of }) => centsFromStripe(net, of))
  const sum = (of: (net: number) => boolean) => Math.abs(nets.filter(of).reduce((total, net) => total + net, 0))
  const dueBy = evidence_details.due_by

  return {
    ref: id,
    paymentRef: (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? '',
    isInquiry: status.startsWith('warning') && balance_transactions.length === 0,
    status: statuses[status] ?? 'under_review',
    reason,
    amountCents: centsFromStripe(amount, currency),
    takenCents: sum((net) => net < 0),
    returnedCents: sum((net) => net > 0),
    dueAt: dueBy === null ? undefined : new Date(dueBy * 1000),
  }
}

/** Stripe's limit for each field, in characters. */
const mostLetters = 20_000

function evidenceOf({ client, evidence, note }: DisputeAnswer) {
  const textOf = (kind: Evidence['kind']) => evidence.find((part) => part.kind === kind)?.text.slice(0, mostLetters)
  const all = [...evidence.map(({ title, text }) => `${title}\n${text}`), note].filter(Boolean).join('\n\n')
  const parts = {
    customer_name: client?.name,
    customer_email_address: client?.email,
    product_description: textOf('what'),
    cancellation_policy_disclosure: textOf('policy'),
    access_activity_log: textOf('attendance'),
    refund_policy_disclosure: textOf('terms'),
    uncategorized_text: all.slice(0, mostLetters),
  }

  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined && text !== ''))
}
