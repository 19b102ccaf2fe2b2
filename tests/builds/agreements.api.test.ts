import { test } from '#tests/support/test.ts'

import { agreed, expectWitness, isNear } from './agreeing.ts'

test.for(agreed.filter(isNear))(
  'at the counter a client agrees with their name before whoever is signed in: $what, with mail: $hasMail',
  (one, { db, as, services }) => expectWitness(one, { db, as, services }),
)
