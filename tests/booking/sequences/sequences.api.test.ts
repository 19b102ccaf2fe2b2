import fc from 'fast-check'

import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { expectOrder, sequences, take } from './sequences.ts'

test('whatever is booked, held, moved, forced, cancelled and blocked in any order, nothing is taken twice and all is written down', async ({
  db,
  as,
}) => {
  const { locationId, staffIds, bayIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const studio = { db, desk: await as('front_desk'), locationId, resourceIds: [...staffIds, ...bayIds] }

  // All sequences use one day, which fills up: each one begins with what the last one has left.
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      for (const one of steps) await take(studio, one)
      await expectOrder(db)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('the same when several do it at once', async ({ db, as }) => {
  const { locationId, staffIds, bayIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const studio = { db, desk: await as('front_desk'), locationId, resourceIds: [...staffIds, ...bayIds] }

  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      await Promise.all(steps.map((one) => take(studio, one)))
      await expectOrder(db)
    }),
    { numRuns: 4, endOnFailure: true },
  )
})
