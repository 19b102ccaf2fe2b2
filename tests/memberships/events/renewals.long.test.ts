import { expect } from 'vitest'

import { test } from '#tests/payments/networks.ts'
import { permutations, six } from '#tests/payments/stripe-events.ts'

import { renewThrough } from './renewals.ts'

test('in each of the 720 orders of six events of a renewal’s card its membership is renewed once', async ({
  services,
  stripe,
  counter: _counter,
  clock,
  url,
  as,
}) => {
  const orders = permutations(six)
  expect(orders).toHaveLength(720)

  await renewThrough(orders, { services, stripe, clock, url, as })
})
