import { clsx } from 'clsx'

import { isOnReader } from '#client/orders/readers/reader-words.ts'
import { isToldElsewhere } from '#client/orders/record/tenders.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Payment, RefundTender } from '#shared/payments/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import { statusOf } from './payment-words.ts'

/** What was paid so far and what was given back of it, each way for itself; what failed stays with its reason. */
export function Tendered({ order: { payments, refunds } }: { order: Order }) {
  const { figure } = useStudio()
  if (payments.length === 0) return null

  return (
    <ul aria-label="Payments" className="grid gap-1 text-sm">
      {payments.map((payment) => (
        <li key={payment.id} className={clsx('flex gap-3', payment.status === 'failed' && 'text-flag-deep')}>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {[tenderWords(payment), wordsOf(payment)].filter(Boolean).join(', ')}
          </span>
          <span className={clsx('figures', payment.status !== 'captured' && 'line-through')}>
            {figure(payment.amountCents)}
          </span>
        </li>
      ))}
      {refunds.flatMap(({ tenders }) =>
        tenders
          .filter((tender) => !isToldElsewhere(tender))
          .map((tender) => (
            <li key={tender.id} className={clsx('flex gap-3', tender.owedCents > 0 && 'text-flag-deep')}>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {tender.owedCents > 0 ? 'Owed' : 'Given back'}: {tenderWords(tender)}
              </span>
              <span className={clsx('figures', isNotGiven(tender) && 'line-through')}>
                {figure(-tender.amountCents)}
              </span>
            </li>
          )),
      )}
    </ul>
  )
}

const isNotGiven = ({ status }: RefundTender) => status === 'failed' || status === 'canceled'

function wordsOf(payment: Payment): string {
  if (isOnReader(payment)) return `asked for on ${payment.reader}`
  // No card is to blame where a reader was cancelled or away.
  const isUndone = payment.status === 'failed' && payment.reader !== undefined && payment.decline?.retry === true

  return isUndone ? 'not taken' : statusOf[payment.status]
}
