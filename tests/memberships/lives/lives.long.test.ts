import fc from 'fast-check'

import { test } from '#tests/support/test.ts'

import { act, newPerson, type Person } from './act.ts'
import { type Deed, life } from './deeds.ts'
import { expectAccess } from './expect-access.ts'
import { expectLives } from './expect-lives.ts'
import { openStudio } from './studio.ts'

async function actAndLook(person: Person, deed: Deed): Promise<void> {
  await act(person, deed)
  await expectAccess(person)
}

test(
  'a hundred lives, in order and all at once, pay for each day once',
  { timeout: 1_200_000 },
  async ({ db, as, call, callWith, services, clock }) => {
    await openStudio({ db, as, services })

    await fc.assert(
      fc.asyncProperty(life, fc.boolean(), async (deeds, isAtOnce) => {
        const person = await newPerson({ services, clock, call, callWith })
        const [first, ...others] = deeds
        if (first) await act(person, first)
        if (isAtOnce) await Promise.all(others.map((deed) => act(person, deed)))
        else for (const deed of others) await actAndLook(person, deed)
        await expectLives(db)
        await expectAccess(person)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  },
)
