import fc from 'fast-check'

import { test } from '#tests/support/test.ts'

import { act } from './act.ts'
import { expectBooks, expectHealthy } from './expect-books.ts'
import { openShop } from './shop.ts'
import { days } from './verbs.ts'

test(
  'three hundred days of a shop, at once and one after the other, keep its books',
  { timeout: 900_000 },
  async ({ db, call, services, clock, url }) => {
    const shop = await openShop({ db, call, services, clock, url })

    await fc.assert(
      fc.asyncProperty(days, fc.boolean(), async (day, isAtOnce) => {
        if (isAtOnce) await Promise.all(day.map((verb) => act(shop, verb)))
        else for (const verb of day) await act(shop, verb)
        clock.pass({ minutes: 1 })
        await expectBooks(db)
        await expectHealthy(services)
      }),
      { numRuns: 300, endOnFailure: true },
    )
  },
)
