import { test } from '#tests/payments/networks.ts'
import { permutations, six } from '#tests/payments/stripe-events.ts'

import { renewThrough } from './renewals.ts'

test('whatever order six events of a renewal’s card come in, its membership is renewed once', async ({
  services,
  stripe,
  counter: _counter,
  clock,
  url,
  as,
}) => {
  // Twelve of the 720; the long run takes them all.
  const orders = permutations(six).filter((_, at) => at % 60 === 23)

  await renewThrough(orders, { services, stripe, clock, url, as })
})
