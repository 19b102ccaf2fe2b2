import { test } from '#tests/support/test.ts'

import { runHour } from './rush.ts'

test.for([1, 5, 17])(
  'whatever twenty people do at once, three times in an hour, everything adds up (%i)',
  (seed, { db, services, clock, url, call, callWith, as }) =>
    runHour(seed, { db, services, clock, url, call, callWith, as }),
)
