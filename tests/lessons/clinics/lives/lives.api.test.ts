import fc from 'fast-check'

import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { act, newLife } from './act.ts'
import { life } from './deeds.ts'
import { expectPlaces } from './expect-places.ts'

test('however places are taken, paid, given up, refunded and called off, they are counted as they live and owed as the books say', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await openCounter({ db, as, services })

  // In one studio, which fills: what one life leaves goes on beside the next.
  await fc.assert(
    fc.asyncProperty(life, async (deeds) => {
      const clinic = await newLife({ services, clock, call, callWith })
      for (const deed of deeds) {
        await act(clinic, deed)
        await expectPlaces(db)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
