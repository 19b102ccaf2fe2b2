import fc from 'fast-check'

import { test } from '#tests/support/test.ts'

import { act, newPerson } from './act.ts'
import { life } from './deeds.ts'
import { expectAccess } from './expect-access.ts'
import { expectLives } from './expect-lives.ts'
import { openStudio } from './studio.ts'

test('however memberships are joined, paid, used, rested, changed, stopped and given back, each day is paid for once', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await openStudio({ db, as, services })

  // In one studio, which fills: what one life leaves goes on beside the next.
  await fc.assert(
    fc.asyncProperty(life, async (deeds) => {
      const person = await newPerson({ services, clock, call, callWith })
      for (const deed of deeds) {
        await act(person, deed)
        await expectLives(db)
        await expectAccess(person)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
