import fc from 'fast-check'

import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { expectOrder, sequences, take } from './sequences.ts'

test(
  'a thousand steps at once and one after the other keep the order of a studio',
  { timeout: 600_000 },
  async ({ db, as }) => {
    const { locationId, staffIds, bayIds } = await makeStudio(db, { coaches: 3, bays: 3 })
    const studio = { db, desk: await as('front_desk'), locationId, resourceIds: [...staffIds, ...bayIds] }

    await fc.assert(
      fc.asyncProperty(sequences, fc.boolean(), async (steps, isAtOnce) => {
        if (isAtOnce) await Promise.all(steps.map((one) => take(studio, one)))
        else for (const one of steps) await take(studio, one)
        await expectOrder(db)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  },
)
