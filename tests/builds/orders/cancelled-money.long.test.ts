import { test } from '#tests/support/test.ts'

import { cancelled, expectRestBack, isNear } from './cancelled-build.ts'

test.for(cancelled.filter((one) => !isNear(one)))(
  'of a cancelled build of which $paid was paid, reduced $isReduced, $feeCents cents are kept and all else goes back',
  (one, { db, as, services }) => expectRestBack(one, { db, as, services }),
)
