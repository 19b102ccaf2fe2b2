import { expect } from 'vitest'

import { partsPromised } from '#server/workshop/tickets/promised.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

const thirteen = ['D', '3W', '5W', '4H', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW'] as const
const signed = { signedName: 'Ana Ruiz' }

const count = (call: Call, quantity: number, kind: 'count' | 'receive' = 'count') =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind, quantity, unitCostCents: 500, reason: 'Counted' },
  })
const shelf = async (call: Call) => {
  const { onHand, reserved, available } = await call(inventoryContract.readItem, { params: { sku: 'GRP-CORD' } })
  return [onHand, reserved, available]
}

test('grips are promised when work is agreed, taken as it is done, and cost of goods once the bag has left', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await count(manager, 15)
  const asked = await bench.takeIn(irons('7i', '8i'))
  expect(await shelf(manager)).toEqual([15, 0, 15])

  await bench.step(asked, 'approved')
  const other = await bench.takeIn(irons('9i'), signed)
  expect(await shelf(manager)).toEqual([15, 3, 12])
  await bench.step(other, 'void')
  expect(await shelf(manager)).toEqual([15, 2, 13])

  await bench.finish(await bench.read(asked))
  expect(await shelf(manager)).toEqual([13, 0, 13])
  const ready = await bench.step(asked, 'ready')
  await bench.payAll(ready)
  await bench.collect(asked)
  const books = await inBooks(db)
  expect(books).toMatchObject({ '1300': 6500, '5000': 1000 })
  expect(books['1310'] ?? 0).toBe(0)
  await expectSoundStock(db)
})

test('two bags of thirteen at one instant for twelve grips: what is missing is said, and goes to whoever waits longest', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await count(manager, 12)
  const [one, two] = await Promise.all([
    bench.takeIn(irons(...thirteen), signed),
    bench.takeIn(irons(...thirteen), signed),
  ])

  expect([one.status, two.status]).toEqual(['awaiting_parts', 'awaiting_parts'])
  const missing = [one, two].map(({ missingParts }) => missingParts.reduce((sum, { quantity }) => sum + quantity, 0))
  expect(missing.toSorted((a, b) => a - b)).toEqual([1, 13])
  expect(one.history.at(-1)?.reason).toContain('Cord grip')
  expect(await shelf(manager)).toEqual([12, 12, 0])
  const first = missing[0] === 1 ? one : two
  await expect(bench.finish(first)).rejects.toMatchObject({ code: 'out_of_stock' })

  await count(manager, 1, 'receive')
  expect(await bench.read(first)).toMatchObject({ missingParts: [] })
  await bench.finish(first)
  expect(await bench.read(first)).toMatchObject({ status: 'qc' })
  await expectSoundStock(db)
})

test('a ticket whose last part has come goes to the bench by itself, once, and stands among what can be begun', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  const readOn = () => catchUp(services, partsPromised)
  await count(manager, 1)
  const ticket = await bench.takeIn(irons('7i', '8i', '9i'), signed)
  expect(ticket).toMatchObject({ status: 'awaiting_parts', missingParts: [{ quantity: 2 }] })
  await expect(bench.step(ticket, 'approved')).rejects.toMatchObject({ message: 'Parts of it are still missing.' })

  await count(manager, 1, 'receive')
  await readOn()
  expect(await bench.read(ticket)).toMatchObject({ status: 'awaiting_parts' })
  await count(manager, 1, 'receive')
  await readOn()
  await readOn()

  const back = await bench.read(ticket)
  expect(back).toMatchObject({ status: 'approved', missingParts: [], approvedCents: 4200, tasks: [{}, {}, {}] })
  expect(back.history.map(({ to, by, reason }) => [to, by, reason]).slice(2)).toEqual([
    ['approved', null, 'Parts came'],
  ])
  expect(await shelf(manager)).toEqual([3, 3, 0])
  const begun = await bench.builder(ticketsContract.listTickets, { query: { shelf: 'parts_came' } })
  expect(begun.tickets.map(({ id }) => id)).toEqual([ticket.id])
  await bench.finish(back)
  expect((await bench.builder(ticketsContract.listTickets, { query: { shelf: 'parts_came' } })).tickets).toEqual([])
  await expectSoundStock(db)
})
