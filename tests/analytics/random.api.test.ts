import fc from 'fast-check'

import { test } from '#tests/support/test.ts'

import { expectTown, happen, history, openTown } from './random.ts'

test(
  'whatever is sold, booked, joined, moved, merged, given back and forgotten, each figure is what loops over the tables come to',
  { timeout: 120_000 },
  async ({ db, as, services, clock, call, callWith }) => {
    const town = await openTown({ db, as, services, clock, call, callWith })

    // In one studio, which fills: what one history leaves goes on in the next.
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        for (const event of events) await happen(town, event)
        await expectTown(town)
      }),
      { numRuns: 2, endOnFailure: true },
    )
  },
)
