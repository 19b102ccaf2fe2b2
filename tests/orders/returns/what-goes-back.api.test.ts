import { test } from '#tests/support/test.ts'

import { expectToGoBack, isNear, ways } from './goes-back.ts'

test.for(ways.filter(isNear))(
  'of a $kind with $percentOff % off, $end goes back once, and the rest is a sale',
  (way, { db, as, call, services, clock }) => expectToGoBack(way, { db, as, call, services, clock }),
)
