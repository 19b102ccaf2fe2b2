import fc from 'fast-check'

import { test } from '#tests/support/test.ts'

import { expectTown, happen, history, openTown } from './random.ts'

test.for([1, 2, 3, 4])(
  'the same of ten histories, in studio %i',
  { timeout: 1_200_000 },
  async (_, { db, as, services, clock, call, callWith }) => {
    const town = await openTown({ db, as, services, clock, call, callWith })

    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        for (const event of events) await happen(town, event)
        await expectTown(town)
      }),
      { numRuns: 10, endOnFailure: true },
    )
  },
)
