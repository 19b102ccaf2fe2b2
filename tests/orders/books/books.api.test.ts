import fc from 'fast-check'

import { test } from '#tests/support/test.ts'

import { act } from './act.ts'
import { expectBooks, expectHealthy } from './expect-books.ts'
import { openShop } from './shop.ts'
import { days } from './verbs.ts'

test(
  'however people buy, pay, fail, redeem, exchange, give back and cancel, the books hold',
  { timeout: 360_000 },
  async ({ db, call, services, clock, url }) => {
    const shop = await openShop({ db, call, services, clock, url })

    // All sequences run in one shop: each begins with what the ones before have left.
    await fc.assert(
      fc.asyncProperty(days, async (day) => {
        for (const verb of day) {
          await act(shop, verb)
          clock.pass({ minutes: 0.01 })
        }
        await expectBooks(db)
        await expectHealthy(services)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  },
)

test('the same when several do it at once', { timeout: 360_000 }, async ({ db, call, services, clock, url }) => {
  const shop = await openShop({ db, call, services, clock, url })

  await fc.assert(
    fc.asyncProperty(days, async (day) => {
      await Promise.all(day.map((verb) => act(shop, verb)))
      await expectBooks(db)
      await expectHealthy(services)
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
