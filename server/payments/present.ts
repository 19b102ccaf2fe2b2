import { type Payment, shownStatus } from '#shared/payments/contract.ts'
import { declineOf } from '#shared/payments/declines.ts'

import type { PaymentRow } from './store.ts'

/** A payment's facts for the audit: tender, reference and reader. */
export const factsOf = ({ number, method, amountCents, reference, readerName }: PaymentFacts) => ({
  number,
  method,
  amountCents,
  ...(reference !== null && { reference }),
  ...(readerName !== null && { reader: readerName }),
})

type PaymentFacts = Pick<PaymentRow, 'number' | 'method' | 'amountCents' | 'reference' | 'readerName'>

/** A payment for its payer and those who take payments. */
export function presentPayment(payment: PaymentRow, clientSecret?: string): Payment {
  const { id, number, method, status, amountCents, refundedCents, reference } = payment
  const { tenderedCents, roundingCents, createdAt, decline, readerName } = payment

  return {
    id,
    number,
    method,
    status: shownStatus[status],
    amountCents,
    refundedCents,
    reference,
    tenderedCents,
    ...(roundingCents !== 0 && { roundingCents }),
    at: createdAt,
    ...(readerName !== null && { reader: readerName }),
    ...(decline !== null && { decline: declineOf(decline) }),
    ...(clientSecret !== undefined && { clientSecret }),
  }
}
