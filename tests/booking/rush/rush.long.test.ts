import { test } from '#tests/support/test.ts'

import { runHour } from './rush.ts'

const seeds = Array.from({ length: 60 }, (_, place) => 100 + place)

test.for(seeds)(
  'whatever twenty people do at once, three times in an hour, everything adds up (%i)',
  (seed, { db, services, clock, url, call, callWith, as }) =>
    runHour(seed, { db, services, clock, url, call, callWith, as }),
)
