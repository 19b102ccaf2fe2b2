import { historyIn, recordKind } from '#server/audit/service.ts'
import { paymentSteps, paymentWords, refundSteps, refundWords } from '#shared/payments/status.ts'

/** What a provider says leads on or is ignored (`canBecome`), and what is given back is written without a refusal (`writeStep`). */
export const payments = recordKind({
  entity: 'payment',
  noun: 'payment',
  action: 'payment_status_changed',
  machine: paymentSteps,
  words: paymentWords,
  table: 'payment',
  history: historyIn('paymentTransition', 'paymentId'),
})

/** The audit tells of a refund with its order, which is given back in parts. */
export const refunds = recordKind({
  entity: 'refund',
  noun: 'refund',
  action: 'refund_status_changed',
  machine: refundSteps,
  words: refundWords,
  table: 'paymentRefund',
})
