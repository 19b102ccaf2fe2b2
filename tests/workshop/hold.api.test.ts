import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

const signed = { signedName: 'Ana Ruiz' }

const count = (call: Call, quantity: number) =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity, unitCostCents: 500, reason: 'Counted' },
  })
const shelf = async (call: Call) => {
  const { onHand, reserved, available } = await call(inventoryContract.readItem, { params: { sku: 'GRP-CORD' } })
  return [onHand, reserved, available]
}

test('a ticket is held out of its batch, and what was marked by mistake is taken back with its grips', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await count(manager, 3)
  const [one, other] = [await bench.takeIn(irons('7i', '8i'), signed), await bench.takeIn(irons('9i'), signed)]
  const waiting = await bench.takeIn(irons('PW'), signed)
  await bench.hold(other)
  const { batches } = await bench.builder(batchesContract.listBatches, {})
  expect(batches[0]?.bags).toMatchObject([{ held: '' }, { held: 'The client calls back.' }, { held: '' }])

  const taskIds = [...one.tasks, ...other.tasks].map(({ id }) => id)
  expect(await bench.builder(batchesContract.finishBatch, { body: { taskIds } })).toMatchObject({
    done: 2,
    refused: [{ number: other.number, message: `${other.number} is held: The client calls back.` }],
  })
  await expect(bench.step(other, 'in_repair')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await shelf(manager)).toEqual([1, 1, 0])

  await bench.undo(one.tasks.slice(0, 1))
  const back = await bench.read(one)
  expect(back.status).toBe('in_repair')
  expect(back.tasks.map(({ doneAt }) => doneAt !== null)).toEqual([false, true])
  expect(await shelf(manager)).toEqual([2, 2, 0])
  expect(await bench.read(waiting)).toMatchObject({ missingParts: [{ quantity: 1 }] })
  await expect(bench.undo(one.tasks)).rejects.toMatchObject({ code: 'wrong_state' })

  await bench.resume(other)
  await bench.finishSome([...one.tasks.slice(0, 1), ...other.tasks])
  expect([await bench.read(one), await bench.read(other)]).toMatchObject([{ status: 'qc' }, { status: 'qc' }])
  await bench.step(one, 'ready')
  await expect(bench.undo(one.tasks)).rejects.toMatchObject({ code: 'wrong_state' })
  await expectSoundStock(db)
})

test('clubs that are done leave before the others with a reason; the rest is handed over as ever', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const ticket = await bench.takeIn(irons('7i', '8i', '9i'), signed)
  const [first, second, third] = ticket.clubs.map(({ id }) => id)
  await bench.finishSome(ticket.tasks.slice(0, 1))
  const part = (ticketClubIds: string[], reason?: string) =>
    bench.collect(ticket, { ticketClubIds, ...(reason && { reason }) })

  await expect(part([first ?? ''])).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'reason' }] },
  })
  await expect(part([second ?? ''], 'Plays on Sunday')).rejects.toMatchObject({
    message: '8-iron: the bench has work left on it.',
  })
  const left = await part([first ?? ''], 'Plays on Sunday')
  expect(left).toMatchObject({
    status: 'in_repair',
    clubs: [{ collectedReason: 'Plays on Sunday', collectedBy: 'Ana Ruiz' }, { collectedAt: null }, {}],
  })
  await expect(part([first ?? ''], 'Again')).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(bench.undo(ticket.tasks.slice(0, 1))).rejects.toMatchObject({ code: 'wrong_state' })

  await bench.finishSome(ticket.tasks.slice(1))
  const ready = await bench.step(ticket, 'ready')
  await expect(part([second ?? ''], 'Plays on Sunday')).rejects.toMatchObject({ code: 'wrong_state' })
  await bench.payAll(ready)
  expect(await part([second ?? '', third ?? ''])).toMatchObject({ status: 'picked_up' })
})

test('a wrong code names the bag that it is of, and where that stands', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const [mine, other] = [
    await bench.takeIn(irons('7i'), signed),
    await bench.takeIn(irons('8i'), { ...signed, place: 'Rack 4' }),
  ]
  const code = mine.collectCode === '4711' ? '4712' : '4711'
  await db.updateTable('ticket').set({ collectCode: code }).where('id', '=', other.id).execute()

  await expect(bench.collect(mine, { by: 'Leo', code })).rejects.toMatchObject({
    code: 'invalid_input',
    message: `This is not the code of the ticket. It is the code of ${other.number}, at Rack 4.`,
  })
  await expect(bench.collect(mine, { by: 'Leo', code: 'none' })).rejects.toMatchObject({
    message: 'This is not the code of the ticket.',
  })
})
