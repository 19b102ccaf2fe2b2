import { expect } from 'vitest'

import { cardsContract } from '#shared/payments/cards-contract.ts'

import { networkOf, test } from './networks.ts'
import { postman } from './stripe-events.ts'

test('a bank that replaces a card on file is heard: its new digits and end, each time once', async ({
  services,
  stripe,
  counter: { sell: _sell },
  as,
  db,
  url,
}) => {
  const member = await as()
  await networkOf('stripe', services, stripe, () => undefined).keep(member, 'accepted')
  const [method] = stripe.methods.values()
  if (!method) throw new Error('No card is kept.')
  const { post } = postman({ url, stripe, now: services.now })
  const tell = (object: object) => post({ type: 'payment_method.automatically_updated', object })
  const cards = async () => (await member(cardsContract.listMyCards, {})).cards

  method.card = { brand: 'visa', last4: '4444', exp_month: 3, exp_year: 2031 }
  expect(await tell(method)).toBe(200)
  expect(await tell(method)).toBe(200)
  expect(await cards()).toMatchObject([{ last4: '4444', expiresOn: '2031-03-31', isDefault: true }])
  const events = await db.selectFrom('auditEvent').select('after').where('action', '=', 'card_renewed').execute()
  expect(events).toEqual([{ after: { brand: 'visa', last4: '4444', expiresOn: '2031-03-31' } }])

  // An event's content is not trusted, and a card that is not ours is not stored.
  expect(await tell({ ...method, card: { ...method.card, last4: '9999' } })).toBe(200)
  expect(await tell({ id: 'pm_foreign', object: 'payment_method' })).toBe(200)
  method.customer = null
  method.card = { ...method.card, last4: '1111' }
  expect(await tell(method)).toBe(200)
  expect(await cards()).toMatchObject([{ last4: '4444' }])
})
