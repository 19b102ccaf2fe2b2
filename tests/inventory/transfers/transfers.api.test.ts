import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { expect } from 'vitest'

import { inventoryContract } from '#shared/inventory/contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { gloves, inBooks, key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { openPlaces } from './places.ts'

test('what is sent lies nowhere until it comes, in parts, at what it left with', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { keeper, draft, step, receive, levels } = await openPlaces({ db, as, services })
  const drafted = await draft(3)
  expect(drafted).toMatchObject({ status: 'draft', lines: [{ sku: 'GLV-M', available: 10 }], to: { name: 'Naples' } })
  expect(await levels()).toEqual({ here: [10, 0, 8000], there: [0, 0, 0] })

  const sent = await step(drafted, 'sent')
  expect(sent).toMatchObject({ status: 'sent', sentAt: services.now(), transitCents: 2400 })
  expect(await levels()).toEqual({ here: [7, 0, 5600], there: [0, 0, 0] })
  const item = await keeper(inventoryContract.readStock, { params: { sku: 'GLV-M' } })
  expect(item.onTheWay).toEqual([{ id: sent.id, number: sent.number, to: 'Naples', quantity: 3 }])
  await expectSoundStock(db)

  const once = key()
  const part = await receive(sent, 2, once)
  expect(part).toMatchObject({ status: 'sent', received: 2, transitCents: 800 })
  expect(await receive(sent, 2, once)).toEqual(part)
  await expect(receive(part, 2)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Of GLV-M only 1 are on their way. Count what lies there instead.',
  })
  clock.pass({ minutes: 5 })
  expect(await receive(part, 1)).toMatchObject({
    status: 'received',
    transitCents: 0,
    receipts: [{ lines: [{ sku: 'GLV-M', quantity: 1 }] }, { lines: [{ sku: 'GLV-M', quantity: 2 }] }],
  })
  expect(await levels()).toEqual({ here: [7, 0, 5600], there: [3, 0, 2400] })
  expect(await keeper(inventoryContract.readStock, { params: { sku: 'GLV-M' } })).toMatchObject({
    onTheWay: [],
    elsewhere: [{ place: 'Naples', onHand: 3, available: 3 }],
  })
  // It is the studio's wherever it lies.
  expect(await inBooks(db)).toEqual({ 1300: 8000, 3000: -8000 })
  await expectSoundStock(db)
})

test('what does not come is missing by a step of its own, and leaves the books', async ({ db, as, services }) => {
  const { draft, step, receive, levels } = await openPlaces({ db, as, services })
  const part = await receive(await step(await draft(3), 'sent'), 1)
  await expect(step(part, 'closed')).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await step(part, 'closed', 'Box was open')).toMatchObject({
    status: 'closed',
    missing: 2,
    missingCents: 1600,
    history: [{}, {}, { to: 'sent' }, { to: 'closed', reason: 'Box was open' }],
  })
  expect(await levels()).toEqual({ here: [7, 0, 5600], there: [1, 0, 800] })
  expect(await inBooks(db)).toMatchObject({ 1300: 6400, 5010: 1600 })
  await expectSoundStock(db)
})

test('what is promised stays; only a draft is changed or called off', async ({ db, as, services }) => {
  const { keeper, sell, draft, step, levels } = await openPlaces({ db, as, services })
  const personId = await makeClient(db, { firstName: 'Sam' })
  await sell([gloves(8)], { channel: 'desk', personId })
  const drafted = await draft(3)
  await expect(step(drafted, 'sent')).rejects.toMatchObject({ code: 'out_of_stock' })
  expect(await levels()).toEqual({ here: [10, 8, 8000], there: [0, 0, 0] })

  const edit = (lines: { sku: string; quantity: number }[], version = drafted.version) =>
    keeper(transfersContract.editStockTransfer, {
      params: { transferId: drafted.id },
      body: { version, carrier: 'Van', note: '', lines },
    })
  await expect(edit([{ sku: 'NOT-HERE', quantity: 1 }])).rejects.toMatchObject({ code: 'not_offered' })
  const edited = await edit([{ sku: 'GLV-M', quantity: 2 }])
  await expect(edit([])).rejects.toMatchObject({ code: 'version_conflict' })
  const sent = await step(edited, 'sent')
  await expect(edit([], sent.version)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(step(sent, 'cancelled')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(step(sent, 'received')).rejects.toMatchObject({ code: 'wrong_state' })

  const empty = await draft(1)
  expect(await step(empty, 'cancelled')).toMatchObject({ status: 'cancelled' })
  await expectSoundStock(db)
})

test('of two who receive at one instant, one does', async ({ db, as, services }) => {
  const { draft, step, receive, levels } = await openPlaces({ db, as, services })
  const sent = await step(await draft(4), 'sent')
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => receive(sent, 4)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version_conflict' } })
  expect(await levels()).toEqual({ here: [6, 0, 4800], there: [4, 0, 3200] })
  await expectSoundStock(db)
})

test('what is short here and lies free elsewhere is proposed from there, until it is on a draft', async ({
  db,
  as,
  services,
}) => {
  const { keeper, fromId, toId, draft, step, receive } = await openPlaces({ db, as, services })
  await receive(await step(await draft(6), 'sent'), 6)
  await keeper(inventoryContract.limitStock, { params: { sku: 'GLV-M' }, body: { minOnHand: 6, maxOnHand: 8 } })
  const short = async () => (await keeper(purchasingContract.listShortages, { query: {} })).items
  expect(await short()).toMatchObject([{ sku: 'GLV-M', elsewhere: [{ placeId: toId, place: 'Naples', quantity: 4 }] }])

  const back = await draft(4, { fromId: toId, toId: fromId })
  expect(await short()).toEqual([])
  await step(back, 'sent')
  expect(await short()).toEqual([])
  expect(await keeper(inventoryContract.readItem, { params: { sku: 'GLV-M' } })).toMatchObject({ incoming: 4 })
})

test('whoever only reads sees no cost and moves nothing; foreign ids are nobody’s', async ({ db, as, services }) => {
  const { keeper, fromId, toId, draft, step } = await openPlaces({ db, as, services })
  const sent = await step(await draft(2), 'sent')
  const reader = await as('front_desk')
  const params = { transferId: sent.id }
  expect(await reader(transfersContract.readStockTransfer, { params })).toMatchObject({
    transitCents: null,
    missingCents: null,
  })
  const { transfers } = await reader(transfersContract.listStockTransfers, { query: { search: 'glv-m' } })
  expect(transfers).toMatchObject([{ id: sent.id, quantity: 2 }])
  expect(
    (await reader(transfersContract.listStockTransfers, { query: { status: 'draft', search: sent.number } })).transfers,
  ).toEqual([])
  expect((await reader(transfersContract.listStockPlaces, {})).places).toMatchObject([{ id: fromId }, { id: toId }])
  const body = { version: sent.version, lines: [{ lineId: sent.lines[0]?.id ?? '', quantity: 1 }] }
  await expect(reader(transfersContract.receiveStockTransfer, { params, headers: key(), body })).rejects.toMatchObject({
    code: 'not_allowed',
  })
  await expect(
    reader(transfersContract.draftStockTransfer, { body: { fromId, toId, lines: [] } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })

  const foreign = randomUUID()
  await expect(draft(1, { fromId, toId: foreign })).rejects.toMatchObject({ code: 'not_found' })
  await expect(draft(1, { fromId, toId: fromId })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(
    keeper(transfersContract.receiveStockTransfer, {
      params,
      headers: key(),
      body: { version: sent.version, lines: [{ lineId: foreign, quantity: 1 }] },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(keeper(transfersContract.readStockTransfer, { params: { transferId: foreign } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('there', 'back', 'receive', 'missing'),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 3, maxLength: 12 },
)

test('whatever goes between places, all of it lies in one of them, is on its way, or is missing', async ({
  db,
  as,
  services,
}) => {
  const { fromId, toId, draft, step, receive } = await openPlaces({ db, as, services })
  const count = async () => {
    const { onHand } = await db
      .selectFrom('stockLevel')
      .select((eb) => eb.fn.sum<string>('onHand').as('onHand'))
      .executeTakeFirstOrThrow()
    return Number(onHand)
  }
  let open: Awaited<ReturnType<typeof draft>>[] = []
  let missing = 0

  await fc.assert(
    fc.asyncProperty(acts, async (lived) => {
      for (const { act, quantity } of lived) {
        const next = open.shift()
        if (act === 'there' || act === 'back') {
          if (next) open.unshift(next)
          const of = act === 'there' ? { fromId, toId } : { fromId: toId, toId: fromId }
          const sent = await step(await draft(quantity, of), 'sent').catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'out_of_stock' })
          })
          if (sent) open.push(sent)
        } else if (next && act === 'receive') {
          const part = await receive(next, Math.min(quantity, next.quantity - next.received))
          if (part.status === 'sent') open.push(part)
        } else if (next) {
          missing += (await step(next, 'closed', 'Lost')).missing
        }
        open = open.filter(({ status }) => status === 'sent')
      }
      const transit = open.reduce((sum, { quantity, received }) => sum + quantity - received, 0)
      expect((await count()) + transit + missing).toBe(10)
      await expectSoundStock(db)
    }),
    { numRuns: 10 },
  )
})
