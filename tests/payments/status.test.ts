import { expect, test } from 'vitest'

import { type PaymentStatus, statusAfterRefund } from '#shared/payments/status.ts'

const cases: [PaymentStatus, refundedCents: number, PaymentStatus][] = [
  ['captured', 0, 'captured'],
  ['captured', 400, 'partially_refunded'],
  ['captured', 1000, 'refunded'],
  ['partially_refunded', 1000, 'refunded'],
  // A refund that does not reach its card is counted back.
  ['partially_refunded', 0, 'captured'],
  ['refunded', 400, 'partially_refunded'],
  ['refunded', 0, 'captured'],
  // Whether it is lost is for its bank to say, whatever becomes of a refund meanwhile.
  ['disputed', 0, 'disputed'],
  ['disputed', 1000, 'disputed'],
  ['lost', 400, 'lost'],
]

test.for(cases)('a payment that is %s and of which %i of 1000 is given back is %s', ([status, cents, after]) => {
  expect(statusAfterRefund({ status, capturedCents: 1000 }, cents)).toBe(after)
})
