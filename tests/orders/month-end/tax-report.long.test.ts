import { test } from '#tests/support/test.ts'

import { expectOneReport, isNear, modes } from './taxed-sales.ts'

test.for(modes.filter((mode) => !isNear(mode)))(
  'whatever is sold, discounted and given back: report, month end and journal are one; tax within $pricesIncludeTax, by $taxRounding',
  { timeout: 240_000 },
  (mode, { db, as, services }) => expectOneReport(mode, { db, as, services }),
)
