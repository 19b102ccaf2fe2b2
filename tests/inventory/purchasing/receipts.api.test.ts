import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { stockOf } from '#server/inventory/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { workOf } from '#server/kernel/work.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openStore } from './purchasing.ts'

test('what comes goes to the work that waits for it', async ({ db, as, services }) => {
  const { sent, receive, stockOf: stock } = await openStore({ db, as, services })
  const { id: itemId } = await stock('GLV-M')
  const ownerId = randomUUID()
  const parts = stockOf('ticket_job')
  await db.updateTable('item').set({ tracked: true }).where('id', '=', itemId).execute()
  await atomically(workOf(services, { actor: { kind: 'guest' } }), (work) =>
    parts.reserve(work, [{ ownerId, itemId, quantity: 5 }]),
  )

  await receive(await sent(['GLV-M', 6]), { 'GLV-M': 6 })

  expect(await parts.missing({ trx: db }, [ownerId])).toEqual([])
  expect(await stock('GLV-M')).toMatchObject({ onHand: 6, reserved: 5, available: 1, incoming: 0 })
  await expectSoundStock(db)
})

test('more than was ordered, less, and what nobody ordered: each is written down as it came', async ({
  db,
  as,
  services,
}) => {
  const { sent, receive, step, stockOf: stock } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])

  const more = await receive(order, { 'GLV-M': 4 }, { others: [{ sku: 'BALL-12', quantity: 3, costCents: 450 }] })
  expect(more).toMatchObject({
    status: 'partially_received',
    totalCents: 5400,
    receivedCents: 4 * 900 + 3 * 450,
    lines: [
      { sku: 'GLV-M', quantity: 6, received: 4 },
      { sku: 'BALL-12', quantity: 0, received: 3 },
    ],
    receipts: [
      {
        lines: [
          { sku: 'GLV-M', quantity: 4 },
          { sku: 'BALL-12', quantity: 3 },
        ],
      },
    ],
  })
  expect(await stock('GLV-M')).toMatchObject({ incoming: 2 })
  const closed = await step(order, 'closed', 'They have no more')
  expect(closed).toMatchObject({ status: 'closed' })
  expect(await stock('GLV-M')).toMatchObject({ onHand: 4, incoming: 0 })
  await expect(receive(closed, { 'GLV-M': 2 })).rejects.toMatchObject({ code: 'wrong_state' })

  const second = await receive(await sent(['GLV-M', 6]), { 'GLV-M': 8 })
  expect(second).toMatchObject({ status: 'received', lines: [{ quantity: 6, received: 8 }] })
  await expect(receive(second, { NONE: 1 })).rejects.toMatchObject({ code: 'not_found' })
  await expectSoundStock(db)
})

test('what came once is received once: a key again, and two who receive the same at one instant', async ({
  db,
  as,
  services,
}) => {
  const { sent, receive, stockOf: stock } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 12])
  const headers = key()

  const first = await receive(order, { 'GLV-M': 2 }, { headers })
  expect(await receive(order, { 'GLV-M': 2 }, { headers })).toEqual(first)
  await expect(receive(order, { 'GLV-M': 3 }, { headers })).rejects.toMatchObject({ code: 'key_reused' })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => receive(first, { 'GLV-M': 10 })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'version_conflict' })
  }
  expect(await stock('GLV-M')).toMatchObject({ onHand: 12 })
  await expectSoundStock(db)
})

test('a serial is received once, whichever line names it, and only of what is told apart', async ({
  db,
  as,
  services,
}) => {
  const { sent, keeper, stockOf: stock } = await openStore({ db, as, services })
  const body = { bySerial: true, serials: [] }
  await keeper(unitsContract.trackSerials, { params: { sku: 'GLV-M' }, body })
  const { id, version, lines } = await sent(['GLV-M', 6], ['BALL-12', 2])
  const receiveNamed = (...came: [sku: string, serial: string][]) =>
    keeper(purchasingContract.receivePurchaseOrder, {
      params: { purchaseOrderId: id },
      headers: key(),
      body: {
        version,
        others: [],
        note: '',
        lines: came.map(([sku, serial]) => ({
          lineId: lines.find((line) => line.sku === sku)?.id ?? randomUUID(),
          quantity: 1,
          serials: [serial],
        })),
      },
    })

  await expect(receiveNamed(['GLV-M', 'S-1'], ['GLV-M', 's-1'])).rejects.toMatchObject({
    code: 'not_offered',
    message: 's-1 stands here twice. Look at the serials again.',
  })
  await expect(receiveNamed(['BALL-12', 'S-1'])).rejects.toMatchObject({
    code: 'not_offered',
    message: 'BALL-12 is not told apart by serials.',
  })
  await receiveNamed(['GLV-M', 'S-1'], ['GLV-M', 'S-2'])
  expect(await stock('GLV-M')).toMatchObject({ onHand: 2 })
  await expectSoundStock(db)
})
