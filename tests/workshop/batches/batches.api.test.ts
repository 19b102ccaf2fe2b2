import { expect } from 'vitest'

import { partsPromised } from '#server/workshop/tickets/promised.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { openGrips } from '#tests/workshop/grips.ts'
import { openGroup } from '#tests/workshop/groups/groups.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const { listBatches, finishBatch } = batchesContract

const signed = { signedName: 'Ana Ruiz' }

const tasksIn = async (call: Call, code: string) => {
  const { batches } = await call(listBatches, {})
  return batches
    .filter(({ job }) => job.code === code)
    .flatMap(({ bags }) => bags.flatMap(({ clubs }) => clubs.map(({ taskId }) => taskId)))
}

test('work that is alike is one batch across bags, with the place of each', async ({ db, as, services }) => {
  const { builder, takeIn } = await openBench({ db, as, services })
  const first = await takeIn(irons('7i', '8i'), { ...signed, place: 'Rack 3' })
  await takeIn([...irons('9i'), { slot: 'PW', bagTag: '118', jobs: [{ job: 'loft_lie_bend', note: '2 up' }] }], signed)
  await takeIn(irons('5i'))

  const { batches } = await builder(listBatches, {})
  expect(batches).toMatchObject([
    {
      job: { code: 'regrip', name: 'Regrip' },
      part: { sku: 'GRP-CORD', name: 'Cord grip, Midsize' },
      clubCount: 3,
      minutes: 15,
      bags: [
        {
          ticket: { id: first.id },
          client: 'Ana Ruiz',
          place: 'Rack 3',
          clubs: [
            { slot: '7i', wraps: 2 },
            { slot: '8i', wraps: 2 },
          ],
        },
        { clubs: [{ slot: '9i' }] },
      ],
    },
    { job: { code: 'loft_lie_bend' }, part: null, clubCount: 1, bags: [{ bagTags: ['118'] }] },
  ])
})

test('a bag of a group stands where its group does, under the name that was said', async ({ db, as, services }) => {
  const { builder, takeInBag } = await openGroup({ db, as, services })
  await takeInBag('Ben')

  const { batches } = await builder(listBatches, {})
  expect(batches).toMatchObject([{ clubCount: 2, bags: [{ client: 'Ben', place: 'Rack 4' }] }])
})

test('one press moves a batch on; sent twice or at once it is done once', async ({ db, as, services }) => {
  const { builder, takeIn, read } = await openBench({ db, as, services })
  const one = await takeIn(irons('7i', '8i'), signed)
  const other = await takeIn([...irons('9i'), { slot: 'PW', jobs: [{ job: 'loft_lie_bend', note: '2 up' }] }], signed)
  const taskIds = await tasksIn(builder, 'regrip')
  const press = () => builder(finishBatch, { body: { taskIds } })

  const [first, second] = await Promise.all([press(), press()])
  expect(first.done + second.done).toBe(3)
  expect(await press()).toEqual({ done: 0, already: 3, refused: [] })
  expect(await read(one)).toMatchObject({ status: 'qc' })
  expect(await read(other)).toMatchObject({ status: 'in_repair' })
  expect(await tasksIn(builder, 'regrip')).toEqual([])
  const nobody = { taskIds: ['018f0000-0000-7000-8000-000000000000'] }
  await expect(builder(finishBatch, { body: nobody })).rejects.toMatchObject({ code: 'not_found' })
})

test('a bag whose grips are not there is named, and the others go on', async ({ db, as, services }) => {
  const { builder, takeIn, read } = await openBench({ db, as, services })
  const manager = await as('manager')
  await manager(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity: 2, unitCostCents: 500, reason: 'Counted' },
  })
  const served = await takeIn(irons('7i', '8i'), signed)
  const waiting = await takeIn(irons('9i'), signed)

  expect(await builder(finishBatch, { body: { taskIds: await tasksIn(builder, 'regrip') } })).toMatchObject({
    done: 2,
    already: 0,
    refused: [{ ticketId: waiting.id, number: waiting.number, message: expect.any(String) }],
  })
  expect(await read(served)).toMatchObject({ status: 'qc' })
  expect(await read(waiting)).toMatchObject({ status: 'awaiting_parts' })
  expect(await tasksIn(builder, 'regrip')).toHaveLength(1)
})

test('what is held is shown with its reason, and neither counted nor done', async ({ db, as, services }) => {
  const { builder, takeIn, hold, resume } = await openBench({ db, as, services })
  await takeIn(irons('7i'), signed)
  const held = await takeIn(irons('8i', '9i'), signed)

  await hold(held)
  const bags = [{ held: '' }, { held: 'The client calls back.', clubs: [{ slot: '8i' }, { slot: '9i' }] }]
  expect((await builder(listBatches, {})).batches).toMatchObject([{ clubCount: 1, minutes: 5, bags }])
  await resume(held)
  expect((await builder(listBatches, {})).batches).toMatchObject([{ clubCount: 3, minutes: 15 }])
})

test('the pick list says what lies there, whose parts are missing by the day they are promised, and what comes', async ({
  db,
  as,
  services,
}) => {
  const { builder, takeIn } = await openBench({ db, as, services })
  const manager = await as('manager')
  const { have, order } = await openGrips(as)
  const last = await takeIn(irons('5i'), signed)
  const later = await takeIn(irons('7i', '8i'), { ...signed, promisedOn: '2026-11-30' })
  await takeIn(irons('9i', 'PW'), { ...signed, promisedOn: '2026-11-26' })
  await have(3)
  await takeIn(irons('6i'), { ...signed, promisedOn: '2026-12-01' })
  const { number } = await order(10, '2026-11-27')

  const [batch] = (await builder(listBatches, {})).batches
  expect(batch).toMatchObject({
    clubCount: 3,
    minutes: 15,
    stock: {
      onHand: 3,
      missing: [
        { ticket: { number: later.number }, quantity: 2, promisedOn: '2026-11-30' },
        { ticket: { number: last.number }, quantity: 1, promisedOn: null },
      ],
      coming: [{ number, quantity: 10, on: '2026-11-27' }],
    },
  })
  expect(batch?.bags.map(({ waitsForParts }) => waitsForParts)).toEqual([true, true, false, false])

  // A manager may take what the books do not know, but not unasked.
  const taskIds = await tasksIn(manager, 'regrip')
  const { done, refused } = await manager(finishBatch, { body: { taskIds } })
  expect(done).toBe(3)
  expect(new Map(refused.map((one) => [one.number, one.message]))).toEqual(
    new Map([
      [last.number, 'It waits for 1 x Cord grip, Midsize.'],
      [later.number, 'It waits for 2 x Cord grip, Midsize.'],
    ]),
  )
  expect((await builder(listBatches, {})).batches).toMatchObject([{ clubCount: 0, stock: { onHand: 0 } }])
})

test('no batch takes along what waits for parts, nor what else is done to its clubs, until they are there', async ({
  db,
  as,
  services,
}) => {
  const { builder, takeIn, read } = await openBench({ db, as, services })
  const manager = await as('manager')
  const { have } = await openGrips(as)
  await have(0)
  const waiting = await takeIn([...irons('9i'), { slot: 'PW', jobs: [{ job: 'loft_lie_bend', note: '2 up' }] }], signed)

  const { batches } = await builder(listBatches, {})
  expect(batches.map(({ clubCount, bags }) => [clubCount, bags[0]?.waitsForParts])).toEqual([
    [0, true],
    [0, true],
  ])
  const taskIds = batches.flatMap(({ bags }) => bags.flatMap(({ clubs }) => clubs.map(({ taskId }) => taskId)))
  expect(await manager(finishBatch, { body: { taskIds } })).toMatchObject({
    done: 0,
    refused: [{ number: waiting.number }],
  })
  expect(await read(waiting)).toMatchObject({ status: 'awaiting_parts' })

  await have(1)
  await catchUp(services, partsPromised)
  expect((await builder(listBatches, {})).batches.map(({ clubCount }) => clubCount)).toEqual([1, 1])
  expect(await manager(finishBatch, { body: { taskIds } })).toMatchObject({ done: 2, refused: [] })
})
