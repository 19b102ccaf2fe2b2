import { test } from '#tests/support/test.ts'

import { expectOneSum, isNear, taxed } from './seams/taxed-sums.ts'

test.for(taxed.filter(isNear))(
  'each sum of the workshop is what its order says: $mode, by $rounding',
  (one, { db, as, services, call }) => expectOneSum(one, { db, as, services, call }),
)
