import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { checkWork, insertBenchTasks } from '#server/workshop/service.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { makeLocation, makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { irons, openBench } from './tickets.ts'

// Today is the 24th.
const usual = [60, 60, 60, 60, 60, 60, 60]

async function builderAt(db: Db, minutes = usual) {
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const id = await makeResource(db, { kind: 'staff', name: 'Mo', locationId, capabilities: [] })
  return { id, minutes }
}

test('the queue spreads work over the days that the bench has, and says what is late', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  const { id: resourceId, minutes } = await builderAt(db)
  const manager = await as('manager')
  await manager(queueContract.changeCapacity, { params: { resourceId }, body: { minutes: [...minutes] } })
  const many = ['3i', '4i', '5i', '6i', '7i', '8i', '9i', 'PW', 'GW', 'SW', 'LW', 'P', 'D'] as const
  await bench.takeIn(irons(...many), { signedName: 'Ana Ruiz' })
  await bench.takeIn(irons('7i'), { signedName: 'Ana Ruiz', promisedOn: '2026-11-24' })

  const queue = await bench.builder(queueContract.readQueue, { query: {} })
  expect(queue.days[0]).toMatchObject({ day: '2026-11-24', builders: [{ minutes: 60, planned: 60 }] })
  expect(queue.days[0]?.builders[0]?.tasks).toHaveLength(12)
  expect(queue.days[1]?.builders[0]?.planned).toBe(10)
  expect(queue.late).toEqual([])

  clock.pass({ days: 1 })
  const desk = await as('front_desk')
  expect((await desk(queueContract.readQueue, { query: {} })).late).toMatchObject([
    { owner: { kind: 'ticket', number: 'T-3002' }, dueOn: '2026-11-24', doneOn: '2026-11-25' },
  ])
})

test('a rush check says the first free day, whose promise another one breaks, and on which day nobody is there', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const { id: resourceId } = await builderAt(db)
  const manager = await as('manager')
  const body = { minutes: [5, 5, 5, 5, 5, 5, 5] }
  await manager(queueContract.changeCapacity, { params: { resourceId }, body })
  await bench.takeIn(irons('7i'), { signedName: 'Ana Ruiz', promisedOn: '2026-11-24' })
  await bench.takeIn(irons('8i'), { signedName: 'Ana Ruiz', promisedOn: '2026-11-25' })
  const check = (on?: string) =>
    bench.builder(queueContract.checkRush, { body: { clubs: [{ jobs: ['regrip'] }], ...(on && { on }) } })

  expect(await check()).toMatchObject({ freeOn: '2026-11-26', doneOn: '2026-11-26', broken: [], refusal: null })
  expect(await check('2026-11-24')).toMatchObject({
    doneOn: '2026-11-25',
    broken: [{ owner: { number: 'T-3002' }, promisedOn: '2026-11-25', from: '2026-11-25', to: '2026-11-26' }],
  })
  expect(await check('2026-11-23')).toMatchObject({ refusal: 'That day is over.' })
  await expect(bench.takeIn(irons('9i'), { promisedOn: '2026-11-23' })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'That day is over.',
  })
  await db
    .insertInto('openingException')
    .values({
      day: '2026-11-26',
      note: 'Closed',
      locationId: (await db.selectFrom('location').select('id').executeTakeFirstOrThrow()).id,
    })
    .execute()
  expect(await check()).toMatchObject({ freeOn: '2026-11-27' })
  expect(await check('2026-11-26')).toMatchObject({ refusal: expect.stringContaining('closed') })
  const jobs = { clubs: [{ jobs: ['polish'] }] }
  await expect(bench.builder(queueContract.checkRush, { body: jobs })).rejects.toMatchObject({ code: 'not_offered' })
})

test('what is void leaves the queue, and what cures is planned for the day after', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const { id: resourceId, minutes } = await builderAt(db)
  const manager = await as('manager')
  await manager(queueContract.changeCapacity, { params: { resourceId }, body: { minutes: [...minutes] } })
  const gone = await bench.takeIn(irons('7i'), { signedName: 'Ana Ruiz' })
  await bench.step(gone, 'void')
  const both = [{ slot: '6i' as const, jobs: [{ job: 'reshaft_steel' }, { job: 'regrip', sku: 'GRP-CORD' }] }]
  const ticket = await bench.takeIn(both, { signedName: 'Ana Ruiz' })
  const planned = async () => {
    const { days } = await bench.builder(queueContract.readQueue, { query: {} })
    return days.flatMap(({ day, builders }) =>
      builders.flatMap(({ tasks }) => tasks.map(({ what, owner }) => [day, owner.number, what])),
    )
  }

  expect(await planned()).toEqual([
    ['2026-11-24', ticket.number, 'Reshaft, steel'],
    ['2026-11-25', ticket.number, 'Regrip'],
  ])
  await bench.builder(ticketsContract.finishTasks, { body: { taskIds: [ticket.tasks[0]?.id ?? ''] } })
  expect(await planned()).toEqual([['2026-11-25', ticket.number, 'Regrip']])
})

test('hours at the bench are changed by whoever plans the staff, and read by the bench', async ({ db, as }) => {
  await makeLocation(db)
  const { id: resourceId } = await builderAt(db)
  const [manager, builder] = [await as('manager'), await as('builder')]
  const change = { params: { resourceId }, body: { minutes: [0, 120, 0, 0, 0, 0, 240] } }

  await expect(builder(queueContract.changeCapacity, change)).rejects.toMatchObject({ code: 'not_allowed' })
  await manager(queueContract.changeCapacity, change)
  expect((await builder(queueContract.readCapacity, {})).builders).toContainEqual({
    builder: { id: resourceId, name: 'Mo' },
    minutes: change.body.minutes,
  })
  const nobody = { params: { resourceId: '018f0000-0000-7000-8000-000000000000' }, body: change.body }
  await expect(manager(queueContract.changeCapacity, nobody)).rejects.toMatchObject({ code: 'not_found' })
})

test('a stage of a set that is longer than a day stands on each of its days with the clubs that are done on it', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const { id: resourceId } = await builderAt(db)
  const manager = await as('manager')
  await manager(queueContract.changeCapacity, { params: { resourceId }, body: { minutes: usual } })
  const owner = { kind: 'build', id: randomUUID() } as const
  const stage = { clubId: null, position: 0, stage: 'epoxy', minutes: 104, clubs: 13, cureMinutes: 1440 }
  expect(await checkWork(jobWork(services, 'test'), { tasks: [stage] })).toMatchObject({ freeOn: '2026-11-26' })
  await insertBenchTasks({ trx: db }, owner, { number: 'B-1', dueOn: null, tasks: [stage] })

  const { days, unplanned } = await bench.builder(queueContract.readQueue, { query: {} })
  expect(unplanned).toEqual([])
  expect(days.flatMap(({ builders }) => builders.map(({ planned }) => planned)).slice(0, 3)).toEqual([56, 48, 0])
  expect(days.flatMap(({ builders }) => builders.flatMap(({ tasks }) => tasks))).toMatchObject([
    { what: 'epoxy', minutes: 56, clubs: 7, ofClubs: 13, doneOn: '2026-11-26' },
    { what: 'epoxy', minutes: 48, clubs: 6, ofClubs: 13 },
  ])
})
