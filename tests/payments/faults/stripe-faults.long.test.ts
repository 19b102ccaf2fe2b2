import { test } from '#tests/payments/networks.ts'

import { expectOneAsking, expectOneCharge, expectOneRefund, otherFaults } from './unanswered.ts'

test.for(otherFaults)(
  'after a first answer that is none (%s) a payment is under way; asked again it is the same charge',
  (fault, { stripe, services, counter, as, db }) => expectOneCharge(fault, { stripe, services, counter, as, db }),
)

test.for(otherFaults)(
  'after an answer that is none (%s) a refund is under way; asked again it is given once',
  (fault, { stripe, services, counter, as, db }) => expectOneRefund(fault, { stripe, services, counter, as, db }),
)

test.for(otherFaults)(
  'a reader of whose asking nothing is known (%s) is under way, never failed; asked again it asks once',
  (fault, { stripe, services, counter, as, db }) => expectOneAsking(fault, { stripe, services, counter, as, db }),
)
