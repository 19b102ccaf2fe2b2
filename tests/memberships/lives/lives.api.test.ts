import fc from 'fast-check'

import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { act, newPerson } from './act.ts'
import { life } from './deeds.ts'
import { expectLives } from './expect-lives.ts'
import { makePlans } from './studio.ts'

test('however memberships are joined, paid, rested, changed, stopped and given back, each day is paid for once', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })
  await makePlans(db)

  // In one studio, which fills: what one life leaves goes on beside the next.
  await fc.assert(
    fc.asyncProperty(life, async (deeds) => {
      const person = await newPerson({ services, clock, call, callWith })
      for (const deed of deeds) {
        await act(person, deed)
        await expectLives(db)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
