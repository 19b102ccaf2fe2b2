import fc from 'fast-check'

import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { act, newPerson } from './act.ts'
import { life } from './deeds.ts'
import { expectLives } from './expect-lives.ts'
import { makePlans } from './studio.ts'

test(
  'a hundred lives, in order and all at once, pay for each day once',
  { timeout: 1_200_000 },
  async ({ db, as, call, callWith, services, clock }) => {
    await openCounter({ db, as, services })
    await makePlans(db)

    await fc.assert(
      fc.asyncProperty(life, fc.boolean(), async (deeds, isAtOnce) => {
        const person = await newPerson({ services, clock, call, callWith })
        const [first, ...others] = deeds
        if (first) await act(person, first)
        if (isAtOnce) await Promise.all(others.map((deed) => act(person, deed)))
        else for (const deed of others) await act(person, deed)
        await expectLives(db)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  },
)
