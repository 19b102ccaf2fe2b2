import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { mailedToken } from '#tests/workshop/estimates.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const signed = { signedName: 'Ana Ruiz' }

const count = (call: Call, quantity: number) =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity, unitCostCents: 500, reason: 'Counted' },
  })

const clubOf = ({ clubs }: Ticket, slot: string) => clubs.find((club) => club.slot === slot)
const idOf = (ticket: Ticket, slot: string) => clubOf(ticket, slot)?.id ?? ''
const tasksOf = (ticket: Ticket, slot: string) =>
  ticket.tasks.filter(({ clubId }) => clubId === clubOf(ticket, slot)?.clubId)

const reworkOf = (ticket: Ticket, slot: string) =>
  tasksOf(ticket, slot).filter(({ stage, doneAt }) => stage === 'rework' && doneAt === null)

type Fixtures = Parameters<typeof openBench>[0]

/** A bench with grips, and a ticket of two clubs that is agreed. */
async function openTwo(fixtures: Fixtures) {
  const bench = await openBench(fixtures)
  await fixtures.db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const manager = await fixtures.as('manager')
  await count(manager, 10)
  const ticket = await bench.takeIn(irons('7i', '8i'), signed)
  const part = (slot: string) =>
    bench.collect(ticket, { ticketClubIds: [idOf(ticket, slot)], reason: 'They play tomorrow' })
  const makeReady = async () => {
    await bench.finish(ticket)
    return bench.step(ticket, 'ready')
  }
  const cancelOrder = ({ order }: Ticket) =>
    manager(ordersContract.stepOrder, {
      params: { orderId: order?.id ?? '' },
      body: { to: 'cancelled', reason: 'The wrong payer' },
    })

  return { ...bench, manager, ticket, part, makeReady, cancelOrder }
}

test('what a club has left with is billed: its ticket is not void', async ({ db, as, services }) => {
  const two = await openTwo({ db, as, services })
  await two.finishSome(tasksOf(two.ticket, '7i'))
  await two.part('7i')
  await two.step(two.ticket, 'awaiting_parts')
  await expect(two.step(two.ticket, 'void')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Clubs of it have left with what was done to them: do the rest, and bill all of it.',
  })
  await two.finishSome(tasksOf(await two.read(two.ticket), '8i'))
  expect(await two.step(two.ticket, 'ready')).toMatchObject({ order: { totalCents: 2800 } })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a club does not leave while its client is asked about more work on it', async ({ db, as, services, call }) => {
  const two = await openTwo({ db, as, services })
  await two.finishSome(tasksOf(two.ticket, '7i'))
  await two.add(two.ticket, { job: 'regrip', sku: 'GRP-CORD' })
  await expect(two.part('7i')).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/^7-iron: its client has not answered/),
  })

  // One that has left before that was refused: nothing is done to what is not here.
  await db
    .updateTable('ticketClub')
    .set({ collectedAt: services.now(), collectedBy: 'Ana Ruiz', collectedReason: 'They play tomorrow' })
    .where('id', '=', idOf(two.ticket, '7i'))
    .execute()
  const token = await mailedToken(db, 'ticket_more_work')
  const answer = call(estimateContract.answerEstimate, { body: { token, answer: 'approve', ...signed } })
  await expect(answer).rejects.toMatchObject({ code: 'wrong_state', message: expect.stringMatching(/has left/) })
  expect(await two.read(two.ticket)).toMatchObject({ totalCents: 2800 })
})

test('rework after a part has left is of the clubs that are here, and of all once all came back', async ({
  db,
  as,
  services,
  clock,
}) => {
  const two = await openTwo({ db, as, services })
  await two.payAll(await two.makeReady())
  await two.part('7i')
  const back = await two.step(two.ticket, 'in_repair', 'A grip is loose')
  expect([reworkOf(back, '7i').length, reworkOf(back, '8i').length]).toEqual([0, 1])

  await two.finishSome(reworkOf(back, '8i'))
  clock.set(new Date(services.now().getTime() + 60_000).toISOString())
  await two.step(two.ticket, 'ready')
  await two.collect(two.ticket)
  const again = await two.step(two.ticket, 'in_repair', 'Both are loose')
  expect([reworkOf(again, '7i').length, reworkOf(again, '8i').length]).toEqual([1, 1])
  expect(again.clubs.map(({ collectedAt }) => collectedAt)).toEqual([null, null])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for([true, false])('what is billed is not void by a detour, paid %s', async (isPaid, { db, as, services }) => {
  const two = await openTwo({ db, as, services })
  const ready = await two.makeReady()
  if (isPaid) await two.payAll(ready)
  await two.step(two.ticket, 'in_repair', 'A grip is loose')
  await two.step(two.ticket, 'awaiting_parts', 'No tape')
  const refused = two.step(two.ticket, 'void', 'Given up')
  await expect(refused).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/is billed as .*cancel/),
  })
  if (isPaid) return

  // Once its bill is cancelled nobody owes anything for it.
  await two.cancelOrder(ready)
  expect(await two.step(two.ticket, 'void', 'Given up')).toMatchObject({ status: 'void', order: null })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is sent back and was cancelled meanwhile is billed once it is ready again', async ({
  db,
  as,
  services,
  clock,
}) => {
  const two = await openTwo({ db, as, services })
  const first = await two.makeReady()
  const back = await two.step(two.ticket, 'in_repair', 'A grip is loose')
  await two.cancelOrder(first)
  await two.finishSome(back.tasks.filter(({ doneAt }) => doneAt === null))
  clock.set(new Date(services.now().getTime() + 60_000).toISOString())
  const again = await two.step(two.ticket, 'ready')
  expect(again.order).toMatchObject({ totalCents: 2800, dueCents: 2800 })
  expect(again.order?.id).not.toBe(first.order?.id)
})

test('what was handed over is neither taken back nor void in a rework', async ({ db, as, services }) => {
  const two = await openTwo({ db, as, services })
  await two.payAll(await two.makeReady())
  await two.collect(two.ticket)
  const back = await two.step(two.ticket, 'in_repair', 'A grip is loose')
  const shelf = async () => (await two.manager(inventoryContract.readItem, { params: { sku: 'GRP-CORD' } })).onHand
  const before = await shelf()
  const regrips = back.tasks.filter(({ stage }) => stage === 'regrip')
  await expect(two.undo(regrips)).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/was handed over/),
  })
  await two.step(two.ticket, 'awaiting_parts', 'No tape')
  await expect(two.step(two.ticket, 'void', 'Given up')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await shelf()).toBe(before)

  // The rework itself is taken back as any other work.
  const rework = back.tasks.filter(({ stage }) => stage === 'rework')
  await two.step(two.ticket, 'in_repair')
  await two.finishSome(rework)
  await two.undo(rework)
  expect(await faultsOfLedgers(db)).toEqual([])
  await expectSoundStock(db)
})

test('a bag whose bill is cancelled does not leave for nothing: it is billed again', async ({ db, as, services }) => {
  const two = await openTwo({ db, as, services })
  const ready = await two.makeReady()
  await two.cancelOrder(ready)
  expect(await two.read(two.ticket)).toMatchObject({ status: 'ready', order: null })
  for (const leaves of [() => two.collect(two.ticket), () => two.part('7i')]) {
    await expect(leaves()).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringMatching(/is to be billed first/),
    })
  }

  const billed = await two.bill(two.ticket)
  expect(billed).toMatchObject({ status: 'ready', order: { totalCents: 2800, dueCents: 2800 } })
  await expect(two.bill(two.ticket)).rejects.toMatchObject({ code: 'wrong_state' })
  await two.payAll(billed)
  expect(await two.collect(two.ticket)).toMatchObject({ status: 'picked_up' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what nobody signs for at the counter is not approved there', async ({ db, as, services }) => {
  const two = await openTwo({ db, as, services })
  const other = await two.takeIn(irons('9i'))
  await two.step(other, 'estimated')
  const approve = (more: { signedName?: string }) => two.approve(other, more)
  await expect(approve({})).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'signedName' }] },
  })
  expect(await approve(signed)).toMatchObject({ status: 'approved' })
})
