import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
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
