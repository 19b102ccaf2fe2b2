import { expect } from 'vitest'

import { bagContract } from '#shared/workshop/bag-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

const thirteen = ['D', '3W', '5W', '4H', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW'] as const

test('a bag of thirteen goes from the counter to the bench and back, and is a sale once it is collected', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const ticket = await bench.takeIn(irons(...thirteen), {
    signedName: 'Ana Ruiz',
    place: 'Rack 3',
    promisedOn: '2026-11-26',
  })

  expect(ticket).toMatchObject({
    number: 'T-3001',
    status: 'approved',
    totalCents: 18_200,
    approvedCents: 18_200,
    benchMinutes: 65,
    order: null,
    promises: [{ promisedOn: '2026-11-26', reason: 'Taken in' }],
  })
  expect(ticket.tasks).toHaveLength(13)
  expect(
    (await bench.builder(bagContract.listClubsOfPerson, { params: { personId: bench.personId } })).clubs,
  ).toHaveLength(13)

  await expect(bench.finish(ticket)).resolves.toEqual({ done: 13 })
  expect(await bench.read(ticket)).toMatchObject({ status: 'qc' })
  const ready = await bench.step(ticket, 'ready')
  expect(ready).toMatchObject({ status: 'ready', order: { dueCents: 18_200 } })
  expect(await bench.orderOf(ready)).toMatchObject({
    status: 'placed',
    dueNowCents: 0,
    lines: [{ kind: 'repair', name: 'Regrip: Cord grip, Midsize', quantity: 13, state: 'reserved' }],
  })

  await expect(bench.collect(ticket)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'O-10001 is to be paid first.',
  })
  await bench.payAll(ready)
  await expect(bench.collect(ticket, { by: 'Leo', code: 'no' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await bench.collect(ticket, { by: 'Leo', code: ticket.collectCode })).toMatchObject({
    status: 'picked_up',
    collectedBy: 'Leo',
  })
  expect(await bench.orderOf(ready)).toMatchObject({ status: 'fulfilled', lines: [{ state: 'fulfilled' }] })
  expect(await inBooks(db)).toMatchObject({ '4070': -18_200 })

  const [club] = (await bench.builder(bagContract.listClubsOfPerson, { params: { personId: bench.personId } })).clubs
  expect(club?.history).toMatchObject([
    { kind: 'serviced', facts: { job: 'regrip', sku: 'GRP-CORD' } },
    { kind: 'added' },
  ])
})

test('what costs no more than the client said is begun; anything else waits for them', async ({ db, as, services }) => {
  const { takeIn, step } = await openBench({ db, as, services })

  expect(await takeIn(irons('7i'), { limitCents: 1400 })).toMatchObject({ status: 'approved' })
  const asked = await takeIn(irons('7i'), { limitCents: 1399 })
  expect(asked).toMatchObject({ status: 'intake', tasks: [] })
  await step(asked, 'estimated')
  await step(asked, 'awaiting_approval')
  expect(await step(asked, 'approved')).toMatchObject({ status: 'approved', approvedCents: 1400, tasks: [{}] })
})

test('what was glued cures a day before it is checked', async ({ db, as, services, clock }) => {
  const bench = await openBench({ db, as, services })
  const ticket = await bench.takeIn([{ slot: '7i', jobs: [{ job: 'reshaft_steel' }] }], { signedName: 'Ana Ruiz' })
  await bench.finish(ticket)

  expect(await bench.read(ticket)).toMatchObject({ status: 'curing' })
  await expect(bench.step(ticket, 'qc')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Its epoxy has not set yet.',
  })
  clock.pass({ hours: 24 })
  const builder = await as('builder')
  const body = { to: 'qc' } as const
  expect(await builder(ticketsContract.stepTicket, { params: { ticketId: ticket.id }, body })).toMatchObject({
    status: 'qc',
  })
})

test('of two builders who finish one task at once, one is told', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  for (let round = 0; round < 3; round += 1) {
    const ticket = await bench.takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz' })
    const answers = await Promise.allSettled([bench.finish(ticket), bench.finish(ticket)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
    expect((await bench.read(ticket)).history.map(({ to }) => to)).toEqual(['approved', 'in_repair', 'qc'])
  }
})

test('steps that do not exist are refused, and void is for what the bench has not begun', async ({
  db,
  as,
  services,
}) => {
  const { takeIn, step, finish } = await openBench({ db, as, services })
  const begun = await takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz' })
  await expect(step(begun, 'ready')).rejects.toMatchObject({ code: 'wrong_state' })
  await finish({ tasks: begun.tasks.slice(0, 1) })

  await expect(step(begun, 'void')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(step(begun, 'qc')).rejects.toMatchObject({ message: 'The bench has 1 job of it left.' })
  expect(await step(await takeIn(irons('7i')), 'void')).toMatchObject({ status: 'void' })
  await expect(step(begun, 'picked_up')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the bench refuses what it does not do, and clubs of somebody else', async ({ db, as, services }) => {
  const { takeIn } = await openBench({ db, as, services })
  const bend = { slot: 'P' as const, jobs: [{ job: 'loft_lie_bend', note: '2 up' }] }

  await expect(takeIn([{ ...bend, spec: { headBrand: 'L.A.B. Golf' } }])).rejects.toMatchObject({ code: 'not_offered' })
  await expect(takeIn([{ ...bend, spec: { headBrand: 'Labyrinth' } }])).resolves.toMatchObject({ totalCents: 600 })
  await expect(takeIn([{ ...bend, clubId: '00000000-0000-4000-8000-000000000000' }])).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(takeIn([{ slot: '7i', jobs: [{ job: 'regrip', priceCents: 100 }] }])).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(takeIn([{ slot: '7i', jobs: [{ job: 'polish' }] }])).rejects.toMatchObject({ code: 'not_offered' })
})

test('a ticket that is sent twice is taken in once', async ({ db, as, services }) => {
  const { takeIn, builder } = await openBench({ db, as, services })
  const headers = key()
  const first = await takeIn(irons('7i'), { note: 'Rattles' }, headers)

  expect(await takeIn(irons('7i'), { note: 'Rattles' }, headers)).toEqual(first)
  await expect(takeIn(irons('8i'), {}, headers)).rejects.toMatchObject({ code: 'key_reused' })
  expect((await builder(ticketsContract.listTickets, { query: {} })).tickets).toHaveLength(1)
})

test('tickets are found by number, tag, name and shelf; late is what was promised for a day that is over', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { takeIn } = await openBench({ db, as, services })
  await takeIn(
    irons('7i').map((club) => ({ ...club, bagTag: '118' })),
    { signedName: 'Ana Ruiz', promisedOn: '2026-11-25' },
  )
  clock.pass({ minutes: 1 })
  await takeIn(irons('8i'))
  clock.pass({ days: 2 })
  const desk = await as('front_desk')
  const found = async (query: object) =>
    (await desk(ticketsContract.listTickets, { query })).tickets.map(({ number }) => number)

  expect(await found({})).toEqual(['T-3002', 'T-3001'])
  expect(await found({ search: '118' })).toEqual(['T-3001'])
  expect(await found({ search: 't-3002' })).toEqual(['T-3002'])
  expect(await found({ search: 'ruiz', shelf: 'to_ask' })).toEqual(['T-3002'])
  expect(await found({ shelf: 'late' })).toEqual(['T-3001'])
  expect(await found({ shelf: 'ready' })).toEqual([])
})

test('an owner sees and changes their own clubs; to others they are not there', async ({ db, as }) => {
  const [owner, stranger] = [await as('member'), await as('member')]
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', owner.userId)
    .executeTakeFirstOrThrow()
  const { id: clubId } = await db
    .insertInto('club')
    .values({ personId, slot: '7i', passportCode: '00000000000', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lost = { params: { clubId }, body: { status: 'lost' as const, version: 1 } }

  expect((await stranger(bagContract.listMyClubs, {})).clubs).toEqual([])
  await expect(stranger(bagContract.changeClub, lost)).rejects.toMatchObject({ code: 'not_found' })
  expect(await owner(bagContract.changeClub, lost)).toMatchObject({ status: 'lost', version: 2 })
  await expect(owner(bagContract.changeClub, lost)).rejects.toMatchObject({ code: 'version_conflict' })
})

test('a bag is moved and another day promised with its reason; tickets and tasks that are not there are not found', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  await db.updateTable('person').set({ email: 'ana@example.com' }).where('id', '=', bench.personId).execute()
  const { id: ticketId, version } = await bench.takeIn(irons('7i'), {
    signedName: 'Ana Ruiz',
    promisedOn: '2026-11-26',
  })
  const move = (body: { place?: string; promise?: { day: string; reason: string }; version?: number }) =>
    bench.builder(ticketsContract.moveBag, { params: { ticketId }, body })

  const moved = await move({ place: 'Rack 4', promise: { day: '2026-11-28', reason: 'The grip comes late' }, version })
  expect(moved).toMatchObject({
    place: 'Rack 4',
    promises: expect.arrayContaining([expect.objectContaining({ promisedOn: '2026-11-28' })]),
  })
  expect(moved.history.at(-1)).toMatchObject({ promisedOn: '2026-11-28', reason: 'The grip comes late' })
  const letters = () =>
    db.selectFrom('notice').select(['subject', 'text']).where('template', '=', 'ticket_promise_moved').execute()
  expect(await letters()).toMatchObject([
    {
      subject: expect.stringMatching(/ready by .*28/),
      text: expect.stringMatching(/promised them for .*26/),
    },
  ])
  expect(moved.history.filter(({ promisedOn }) => promisedOn !== null)).toHaveLength(1)
  await expect(move({ place: 'Rack 5', version })).rejects.toMatchObject({ code: 'version_conflict' })

  const nobody = { params: { ticketId: '018f0000-0000-7000-8000-000000000000' } }
  const notThere = { code: 'not_found' }
  await expect(bench.builder(ticketsContract.readTicket, nobody)).rejects.toMatchObject(notThere)
  await expect(bench.builder(ticketsContract.collectTicket, { ...nobody, body: {} })).rejects.toMatchObject(notThere)
  await expect(
    bench.builder(ticketsContract.finishTasks, { body: { taskIds: [nobody.params.ticketId] } }),
  ).rejects.toMatchObject(notThere)
})
