import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

const signed = { signedName: 'Ana Ruiz' }
const bend = { job: 'loft_lie_bend', note: '2 up' }

const count = (call: Call, quantity: number) =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GRP-CORD', kind: 'count', quantity, unitCostCents: 500, reason: 'Counted' },
  })
const shelf = async (call: Call) => {
  const { onHand, reserved, available } = await call(inventoryContract.readItem, { params: { sku: 'GRP-CORD' } })
  return [onHand, reserved, available]
}

/** Grips and labour at 10 %. */
async function taxWork(db: Db) {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const rate = { locationId, jurisdiction: 'Illinois', ratePpm: 100_000, valid: '[2026-01-01,)' }
  await db
    .insertInto('taxRate')
    .values((['grip_with_install', 'repair_labour'] as const).map((category) => ({ ...rate, category })))
    .execute()
}

async function makePart(db: Db, { sku, kind, priceCents }: { sku: string; kind: ProductKind; priceCents: number }) {
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: `Steel ${kind}`, kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku, priceCents, tracked: false }).execute()
}

const withEmail = (db: Db, personId: string) =>
  db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', personId).execute()

const mailed = async (db: Db, template: string) =>
  (
    await db.selectFrom('notice').select(['subject', 'text']).where('template', '=', template).orderBy('id').execute()
  ).map(({ subject, text }) => `${subject}\n${text}`)

const tokenIn = (mail: string | undefined) => /#(\S+)/.exec(mail ?? '')?.[1] ?? ''

test('what a client allows is with tax, on the ticket, in the letter and on the page of the estimate', async ({
  db,
  as,
  services,
  call,
}) => {
  const bench = await openBench({ db, as, services })
  await taxWork(db)
  await withEmail(db, bench.personId)

  expect(await bench.takeIn(irons('7i'), { limitCents: 1540 })).toMatchObject({
    status: 'approved',
    totalCents: 1400,
    totalWithTaxCents: 1540,
  })
  const asked = await bench.takeIn(irons('7i'), { limitCents: 1539 })
  expect(asked.status).toBe('intake')
  await bench.step(asked, 'estimated')
  await bench.step(asked, 'awaiting_approval')
  const [mail] = await mailed(db, 'ticket_estimate')
  expect(mail).toContain('$15.40 with tax')
  expect(await call(estimateContract.readEstimate, { body: { token: tokenIn(mail) } })).toMatchObject({
    totalWithTaxCents: 1540,
  })
})

test('a job that is refused leaves the others: the ticket is taken in without it, which is said', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const taken = await bench.takeIn(
    [
      { slot: '7i', jobs: [bend] },
      { slot: 'D', jobs: [bend] },
      {
        slot: '8i',
        jobs: [
          { job: 'regrip', sku: 'GRP-CORD' },
          { ...bend, note: '6 up' },
        ],
      },
      { slot: 'P', spec: { isLab: true }, jobs: [bend] },
    ],
    signed,
  )

  expect(taken).toMatchObject({
    status: 'approved',
    totalCents: 2000,
    clubs: [{ slot: '7i' }, { slot: '8i', jobs: [{ job: 'regrip' }] }],
    refused: [
      { club: 1, slot: 'D', job: 'Bend', message: expect.stringContaining('not bent here') },
      { club: 2, slot: '8i', message: expect.stringContaining('4° at most') },
      { club: 3, slot: 'P', message: expect.stringContaining('L.A.B.') },
    ],
  })
  expect(taken.history[0]?.reason).toContain('Without Bend on D')
  await expect(bench.takeIn([{ slot: 'D', jobs: [bend] }], signed)).rejects.toMatchObject({
    code: 'not_offered',
    facts: { details: [{ path: 'clubs.0.jobs.0' }] },
  })
})

test('a job is added within what its client allowed, or signed for: they are told, and its promise is another day', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  await taxWork(db)
  await withEmail(db, bench.personId)
  const manager = await as('manager')
  await count(manager, 3)
  const ticket = await bench.takeIn(irons('7i'), { limitCents: 2200, promisedOn: '2026-11-26' })
  await bench.finish(ticket)
  expect(await bench.read(ticket)).toMatchObject({ status: 'qc' })

  const promise = { day: '2026-11-27', reason: 'It is bent too' }
  const more = await bench.add(ticket, bend, { promise })
  expect(more).toMatchObject({
    status: 'in_repair',
    totalCents: 2000,
    approvedCents: 2000,
    totalWithTaxCents: 2200,
    promises: [{ promisedOn: '2026-11-27' }, { promisedOn: '2026-11-26' }],
  })
  expect(more.tasks.map(({ stage, doneAt }) => [stage, doneAt !== null])).toEqual([
    ['regrip', true],
    ['loft_lie_bend', false],
  ])
  expect((await mailed(db, 'ticket_work_added'))[0]).toMatch(/\$22\.00 with tax[^]*1 x Bend[^]*Nov 27/)

  const again = await bench.add(ticket, { job: 'regrip', sku: 'GRP-CORD' }, signed)
  expect(again).toMatchObject({ totalCents: 3400, approvedCents: 3400, proposed: null })
  expect(await shelf(manager)).toEqual([2, 1, 1])
  await bench.finish({ tasks: again.tasks.filter(({ doneAt }) => doneAt === null) })
  expect(await bench.read(ticket)).toMatchObject({ status: 'qc' })
  const ready = await bench.step(ticket, 'ready')
  expect(ready.order?.totalCents).toBe(3740)
  await expect(bench.add(ready, bend, signed)).rejects.toMatchObject({ code: 'wrong_state' })
  await expectSoundStock(db)
})

test('more than its client allowed is proposed to them, and what they agreed to goes on meanwhile', async ({
  db,
  as,
  services,
  call,
}) => {
  const bench = await openBench({ db, as, services })
  await withEmail(db, bench.personId)
  const ticket = await bench.takeIn(irons('7i', '8i'), { limitCents: 2800 })
  const asked = await bench.add(ticket, bend, { promise: { day: '2026-11-27', reason: 'It is bent too' } })
  expect(asked).toMatchObject({
    status: 'approved',
    totalCents: 2800,
    proposed: { jobs: [{ job: 'loft_lie_bend', note: '2 up' }], totalWithTaxCents: 3400, promisedOn: '2026-11-27' },
    promises: [],
  })
  expect(asked.tasks).toHaveLength(2)
  await bench.finish(ticket)
  await expect(bench.step(ticket, 'ready')).rejects.toMatchObject({
    message: expect.stringContaining('has not answered'),
  })

  const token = tokenIn((await mailed(db, 'ticket_more_work'))[0])
  expect(await call(estimateContract.readEstimate, { body: { token } })).toMatchObject({
    isOpen: true,
    proposed: { jobs: [{ slot: '7i', name: 'Bend' }], totalWithTaxCents: 3400 },
  })
  const yes = { token, answer: 'approve', signedName: 'Ana Ruiz' } as const
  expect(await call(estimateContract.answerEstimate, { body: yes })).toMatchObject({ isOpen: false, proposed: null })
  expect(await bench.read(ticket)).toMatchObject({
    status: 'in_repair',
    totalCents: 3400,
    approvedCents: 3400,
    promises: [{ promisedOn: '2026-11-27' }],
  })
  await expect(call(estimateContract.answerEstimate, { body: yes })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('whoever has no address answers at the counter: with their name to an estimate, and to more work', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const ticket = await bench.takeIn(irons('7i'))
  await bench.step(ticket, 'estimated')
  await bench.step(ticket, 'awaiting_approval')
  const step = { params: { ticketId: ticket.id }, body: { to: 'approved', signedName: 'Ana Ruiz' } } as const
  const agreed = await bench.builder(ticketsContract.stepTicket, step)
  expect(agreed).toMatchObject({ status: 'approved', signedName: 'Ana Ruiz', approvedCents: 1400 })
  expect(agreed.history.at(-1)?.reason).toBe('Signed at the counter by Ana Ruiz')

  const answer = (body: { answer: 'approve'; signedName: string } | { answer: 'decline' }) =>
    bench.builder(ticketWorkContract.answerProposal, { params: { ticketId: ticket.id }, body })
  expect(await bench.add(ticket, bend)).toMatchObject({ proposed: { jobs: [{}] } })
  expect(await answer({ answer: 'decline' })).toMatchObject({ proposed: null, totalCents: 1400 })
  await bench.add(ticket, bend)
  expect(await answer({ answer: 'approve', signedName: 'Ana Ruiz' })).toMatchObject({
    totalCents: 2000,
    proposed: null,
  })
  await expect(answer({ answer: 'decline' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a regrip takes grips and nothing else, and no job takes goods', async ({ db, as, services }) => {
  const { takeIn, builder, personId } = await openBench({ db, as, services })
  const refused = (job: string, sku: string) =>
    expect(takeIn([{ slot: '7i', jobs: [{ job, sku }] }])).rejects.toMatchObject({
      code: 'not_offered',
      facts: { details: [{ path: 'clubs.0.jobs.0.sku', message: expect.stringContaining(sku) as string }] },
    })

  await makePart(db, { sku: 'SHF-S', kind: 'shaft', priceCents: 4000 })
  await refused('regrip', 'SHF-S')
  await refused('regrip', 'BALL-12')
  await refused('reshaft_steel', 'BALL-12')
  const clubs = [{ slot: '7i' as const, jobs: [{ job: 'regrip', sku: 'BALL-12' }] }]
  await expect(builder(ticketWorkContract.priceWork, { body: { personId, clubs } })).rejects.toMatchObject({
    code: 'not_offered',
  })
  const nothing = { personId, clubs: [{ slot: '7i' as const, jobs: [] }] }
  expect(await builder(ticketWorkContract.priceWork, { body: nothing })).toEqual({
    totalCents: 0,
    totalWithTaxCents: 0,
  })
})

test('a part of a ticket is taxed as in a sale, beside the work on it, and foretold so', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const { builder, personId } = bench
  await makePart(db, { sku: 'SHF-S', kind: 'shaft', priceCents: 4000 })
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('taxRate')
    .values({ locationId, category: 'repair_labour', jurisdiction: 'Cook', ratePpm: 10_000, valid: '[2026-01-01,)' })
    .execute()
  await db.updateTable('benchJob').set({ cures: false }).execute()
  const jobs = [{ job: 'reshaft_steel', sku: 'SHF-S' }]
  const clubs = (['7i', '8i'] as const).map((slot) => ({ slot, jobs }))
  // Two shafts with 10.25 % as goods, and the labor of each with 1 %.
  const foretold = { totalCents: 13_000, totalWithTaxCents: 8000 + 820 + 5000 + 50 }

  expect(await builder(ticketWorkContract.priceWork, { body: { personId, clubs } })).toEqual(foretold)
  const ticket = await bench.takeIn(clubs, signed)
  expect(ticket).toMatchObject(foretold)
  await bench.finish(ticket)
  const ready = await bench.step(ticket, 'ready')

  expect(ready).toMatchObject({ ...foretold, order: { totalCents: foretold.totalWithTaxCents } })
  const lines = await db
    .selectFrom('orderLine')
    .select(['name', 'quantity', 'unitCents', 'taxCategory', 'taxCents', 'revenueAccount'])
    .orderBy('position')
    .execute()
  const both = { quantity: 2 }
  expect(lines).toEqual([
    {
      ...both,
      name: 'Reshaft, steel',
      unitCents: 2500,
      taxCategory: 'repair_labour',
      taxCents: 50,
      revenueAccount: '4080',
    },
    {
      ...both,
      name: 'Reshaft, steel: Steel shaft',
      unitCents: 4000,
      taxCategory: 'goods',
      taxCents: 820,
      revenueAccount: '4070',
    },
  ])
})
