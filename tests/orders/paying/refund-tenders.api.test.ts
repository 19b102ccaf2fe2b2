import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { accepted, giftCodeIn, key, makeItem, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

test('golden example 9: 65.33 to the card, 55.32 to it and 14.68 to the credit, 15.32 to that and 50.00 to the gift card', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, preview, refund } = await openCounter({ db, as, services })
  await db.deleteFrom('taxRate').where('jurisdiction', '=', 'Chicago').execute()
  await db.updateTable('taxRate').set({ ratePpm: 88_750 }).execute()
  await makeItem(db, { sku: 'A', name: 'Grip set', priceCents: 6000 })
  await makeItem(db, { sku: 'B', name: 'Clinic hat', priceCents: 7000 })
  await db.updateTable('item').set({ taxCategory: 'shipping' }).where('sku', '=', 'B').execute()
  const personId = await makeClient(db)
  await desk(walletsContract.giveCredit, {
    params: { personId },
    headers: key(),
    body: { amountCents: 3000, reason: 'The bay was out.' },
  })
  const gift = await sell([
    { kind: 'gift_card', quantity: 1, amountCents: 5000, recipient: { name: 'Sam Rivera', email: 'sam@example.com' } },
  ])
  await pay(gift.id, { method: 'card', demoCard: accepted })

  const { id, lines, ...order } = await sell(
    [
      { kind: 'product', sku: 'A', quantity: 2 },
      { kind: 'product', sku: 'B', quantity: 1 },
    ],
    { personId },
  )
  expect(order).toMatchObject({ taxCents: 1065, totalCents: 20_065 })
  await pay(id, { method: 'gift_card', giftCardCode: await giftCodeIn(db) })
  await pay(id, { method: 'credit' })
  expect(await pay(id, { method: 'card', demoCard: accepted })).toMatchObject({ amountCents: 12_065 })

  const [a, b] = lines.map((line) => ({ lineId: line.id, quantity: 1 }))
  if (!a || !b) throw new Error('Nothing was sold.')
  const card = { method: 'card', reference: '4242' }
  const expected = [
    [a, [{ ...card, amountCents: 6533 }]],
    [
      b,
      [
        { ...card, amountCents: 5532 },
        { method: 'credit', amountCents: 1468 },
      ],
    ],
    [
      a,
      [
        { method: 'credit', amountCents: 1532 },
        { method: 'gift_card', amountCents: 5000 },
      ],
    ],
  ] as const
  for (const [line, tenders] of expected) {
    expect((await preview(id, [line])).tenders).toMatchObject(tenders)
    expect((await refund(id, [line])).tenders).toMatchObject(tenders)
  }
  expect(await faultsOfLedgers(db)).toEqual([])
})
