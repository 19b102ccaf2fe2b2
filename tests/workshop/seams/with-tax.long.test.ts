import { test } from '#tests/support/test.ts'

import { expectOneSum, isNear, taxed } from './taxed-sums.ts'

test.for(taxed.filter((one) => !isNear(one)))(
  'each sum of the workshop is what its order says: $mode, by $rounding',
  (one, { db, as, services, call }) => expectOneSum(one, { db, as, services, call }),
)
