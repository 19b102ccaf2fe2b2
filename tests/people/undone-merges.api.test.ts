import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { balls, key, makeItem, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makeClient } from './clients.ts'
import { tellMany } from './undone-merges.ts'

const { mergePerson, previewUndo, undoMerge } = mergesContract
const body = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const

test('what was spent of two since takes the own first of who was kept, is shown before, and nobody is below zero', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await makeItem(db, { sku: 'PUTTER', name: 'Putter', priceCents: 4000 })
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db, { firstName: 'Sam' })]
  for (const personId of [into, from]) {
    const given = { amountCents: 2000, reason: 'The bay was out.' }
    await desk(walletsContract.giveCredit, { params: { personId }, headers: key(), body: given })
  }
  const merged = await admin(mergePerson, { params: { personId: into }, query: {}, body: { ...body, otherId: from } })
  const params = { mergeId: merged.mergeId ?? '' }
  const sale = await sell([{ kind: 'product', sku: 'PUTTER', quantity: 1 }], { personId: into })
  await pay(sale.id, { method: 'credit', amountCents: 3500 })

  expect(await admin(previewUndo, { params })).toEqual({
    refusals: [],
    kept: 'Ana Ruiz',
    other: 'Sam Ruiz',
    returns: ['1 entry of a wallet'],
    sums: [{ what: 'Store credit', isMoney: true, kept: 0, other: 500 }],
  })
  await admin(undoMerge, { params })

  const walletOf = (personId: string) => desk(walletsContract.readWallets, { params: { personId } })
  expect((await walletOf(into)).entries.map(({ what, cents }) => [what, cents])).toContainEqual(['divided', 1500])
  expect([(await walletOf(into)).creditCents, (await walletOf(from)).creditCents]).toEqual([0, 500])
  expect(await faultsOfLedgers(db)).toEqual([])
  expect((await admin(previewUndo, { params })).refusals).toEqual(['This merge was undone already.'])
})

test('whatever two did before and since, undoing their merge neither makes nor loses money', async ({
  db,
  as,
  services,
}) => {
  await tellMany({ db, as, services }, 6)
})

test('a cart that was dropped comes back with its lines', async ({ db, as }) => {
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db, { firstName: 'Sam' })]
  const carts: string[] = []
  for (const personId of [into, from]) {
    const cart = { personId, changedAt: new Date() }
    carts.push((await db.insertInto('cart').values(cart).returning('id').executeTakeFirstOrThrow()).id)
  }
  for (const cartId of carts) {
    await db
      .insertInto('cartLine')
      .values({ cartId, kind: 'product', ref: JSON.stringify({ sku: 'GLV-M', quantity: 1 }), position: 1 })
      .execute()
  }
  const linesOf = () => db.selectFrom('cartLine').selectAll().orderBy('id').execute()
  const before = await linesOf()
  const merged = await admin(mergePerson, { params: { personId: into }, query: {}, body: { ...body, otherId: from } })
  expect(await linesOf()).toHaveLength(1)

  await admin(undoMerge, { params: { mergeId: merged.mergeId ?? '' } })
  expect(await linesOf()).toEqual(before)
})

test('an undo is refused while an order of the one waits for a card of the other', async ({ db, as, services }) => {
  const { sell } = await openCounter({ db, as, services })
  const admin = await as('admin')
  const [into, from] = [await makeClient(db), await makeClient(db, { firstName: 'Sam' })]
  const card = { provider: 'demo', providerRef: 'card_1', customerRef: 'demo_client', brand: 'visa', last4: '4242' }
  const { id: cardId } = await db
    .insertInto('paymentMethod')
    .values({ ...card, personId: from, expiresOn: '2030-12-31', keptAt: new Date(), chosenAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const merged = await admin(mergePerson, { params: { personId: into }, query: {}, body: { ...body, otherId: from } })
  const params = { mergeId: merged.mergeId ?? '' }
  const sale = await sell([balls()], { personId: into })
  await db.updateTable('customerOrder').set({ cardId }).where('id', '=', sale.id).execute()

  const sentence = `Order ${sale.number} waits to be paid with a card of the other one. Have it paid or void it first.`
  expect((await admin(previewUndo, { params })).refusals).toEqual([sentence])
  await expect(admin(undoMerge, { params })).rejects.toMatchObject({ code: 'wrong_state', message: sentence })
})
