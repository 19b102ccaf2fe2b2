import { expect } from 'vitest'

import { transfersContract } from '#shared/inventory/transfers/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openPlaces } from './places.ts'

const outcomesOf = async (acts: Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(acts)
  return {
    done: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refused: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : [])),
  }
}

test('less than one is neither sent nor received, and no item stands on a transfer twice', async ({
  db,
  as,
  services,
}) => {
  const { keeper, fromId, toId, draft, step, receive, levels } = await openPlaces({ db, as, services })
  for (const quantity of [0, -1, 1.5]) {
    await expect(draft(quantity)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { details: [{ path: 'lines.0.quantity' }] },
    })
  }
  const twice = ['GLV-M', 'GLV-M'].map((sku) => ({ sku, quantity: 1 }))
  await expect(
    keeper(transfersContract.draftStockTransfer, { body: { fromId, toId, lines: twice } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })

  const sent = await step(await draft(2), 'sent')
  for (const quantity of [0, -2]) await expect(receive(sent, quantity)).rejects.toMatchObject({ code: 'invalid_input' })
  // One line said twice is not more than was sent.
  const lineId = sent.lines[0]?.id ?? ''
  await expect(
    keeper(transfersContract.receiveStockTransfer, {
      params: { transferId: sent.id },
      headers: key(),
      body: {
        version: sent.version,
        lines: [
          { lineId, quantity: 2 },
          { lineId, quantity: 1 },
        ],
      },
    }),
  ).rejects.toMatchObject({ code: 'not_offered' })
  expect(await levels()).toEqual({ here: [8, 0, 6400], there: [0, 0, 0] })
  await expectSoundStock(db)
})

test('of three vans that want four of ten each, two leave', async ({ db, as, services }) => {
  const { draft, step, levels } = await openPlaces({ db, as, services })
  const drafts = await Promise.all([draft(4), draft(4), draft(4)])
  const { done, refused } = await outcomesOf(drafts.map((one) => step(one, 'sent')))
  expect(done).toBe(2)
  expect(refused).toMatchObject([{ code: 'out_of_stock' }])
  expect(await levels()).toEqual({ here: [2, 0, 1600], there: [0, 0, 0] })
  await expectSoundStock(db)
})

test('a draft that is sent and called off at one instant is one of both', async ({ db, as, services }) => {
  const { keeper, draft, step, levels } = await openPlaces({ db, as, services })
  const drafted = await draft(3)
  const { done, refused } = await outcomesOf([step(drafted, 'sent'), step(drafted, 'cancelled')])
  expect(done).toBe(1)
  expect(['version_conflict', 'wrong_state']).toContain(refused[0]?.code)
  const { status } = await keeper(transfersContract.readStockTransfer, { params: { transferId: drafted.id } })
  expect((await levels()).here).toEqual(status === 'sent' ? [7, 0, 5600] : [10, 0, 8000])
  await expectSoundStock(db)
})

test('what comes while the rest is called missing is not both, and a line of another transfer is none of this one', async ({
  db,
  as,
  services,
}) => {
  const { keeper, draft, step, receive, levels } = await openPlaces({ db, as, services })
  const sent = await step(await draft(3), 'sent')
  const other = await step(await draft(2), 'sent')
  await expect(
    keeper(transfersContract.receiveStockTransfer, {
      params: { transferId: sent.id },
      headers: key(),
      body: { version: sent.version, lines: [{ lineId: other.lines[0]?.id ?? '', quantity: 1 }] },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const { done } = await outcomesOf([receive(sent, 3), step(sent, 'closed', 'Never came')])
  expect(done).toBe(1)
  const read = await keeper(transfersContract.readStockTransfer, { params: { transferId: sent.id } })
  expect(read.received + read.missing).toBe(3)
  expect((await levels()).there[0]).toBe(read.received)
  await expectSoundStock(db)
})

test('one key is of one receipt', async ({ db, as, services }) => {
  const { draft, step, receive } = await openPlaces({ db, as, services })
  const sent = await step(await draft(3), 'sent')
  const once = key()
  await receive(sent, 1, once)
  await expect(receive(sent, 2, once)).rejects.toMatchObject({ code: 'key_reused' })
  await expectSoundStock(db)
})
