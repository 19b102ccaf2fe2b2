import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { inBooks } from '#tests/orders/counter.ts'

import { test } from './networks.ts'
import { liveThrough, permutations, postman, six } from './stripe-events.ts'

test('in each of the 720 orders of six events an order is paid once', async ({ db, url, stripe, counter, clock }) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const orders = permutations(six)

  for (const happenings of orders) await liveThrough(happenings, { counter, stripe, post })

  expect(orders).toHaveLength(720)
  expect(await inBooks(db)).toMatchObject({ 1110: 1378 * 720 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
