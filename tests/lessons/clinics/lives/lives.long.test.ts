import fc from 'fast-check'

import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { act, newLife } from './act.ts'
import { life } from './deeds.ts'
import { expectPlaces } from './expect-places.ts'

test(
  'a hundred clinics, in order and all at once, are counted as their places live',
  { timeout: 1_200_000 },
  async ({ db, as, call, callWith, services, clock }) => {
    await openCounter({ db, as, services })

    await fc.assert(
      fc.asyncProperty(life, fc.boolean(), async (deeds, isAtOnce) => {
        const clinic = await newLife({ services, clock, call, callWith })
        const [first, ...others] = deeds
        if (first) await act(clinic, first)
        if (isAtOnce) await Promise.all(others.map((deed) => act(clinic, deed)))
        else for (const deed of others) await act(clinic, deed)
        await expectPlaces(db)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  },
)
