import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { atomically } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import type { NewClub } from '#server/workshop/bag/clubs.ts'
import { type BenchOwner, finishBenchTasks, listBenchTasks, type NewBenchTask } from '#server/workshop/bench/tasks.ts'
import {
  addClubs,
  checkWork,
  deleteOpenTasks,
  insertBenchTasks,
  insertClubHistory,
  listPromises,
  promiseDay,
  refuseClosedDay,
} from '#server/workshop/service.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'
import { makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { openBench } from './tickets.ts'

test('a build is work of the same bench: planned, promised, done, or called off', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const resourceId = await makeResource(db, { kind: 'staff', name: 'Mo', locationId, capabilities: [] })
  await db.insertInto('benchCapacity').values({ resourceId, weekday: 2, minutes: 60 }).execute()
  const owner: BenchOwner = { kind: 'build', id: randomUUID() }
  const draft: NewClub = { personId: bench.personId, slot: '7i', spec: { headBrand: 'Northfield' } }
  const work = jobWork(services, 'test')
  const { now } = work

  const [clubId = ''] = await atomically(work, (work) => addClubs(work, [draft]))
  await insertClubHistory({ trx: db }, [{ clubId, kind: 'built', ticketId: null, facts: { build: 'B-1' }, at: now }])
  const tasks: NewBenchTask[] = [
    { clubId, position: 0, stage: 'epoxy', minutes: 30, cureMinutes: 1440 },
    { clubId, position: 1, stage: 'grip', minutes: 10 },
  ]
  expect(await checkWork(work, { tasks })).toMatchObject({ freeOn: '2026-12-01', broken: [] })
  await insertBenchTasks({ trx: db }, owner, { number: 'B-1', dueOn: null, tasks })
  await promiseDay({ trx: db }, owner, { promisedOn: '2026-12-01', reason: 'Approved', at: now, by: null })
  expect(await listPromises({ trx: db }, owner)).toMatchObject([{ promisedOn: '2026-12-01' }])
  await expect(refuseClosedDay(work, '2026-11-23')).rejects.toMatchObject({ code: 'invalid_input' })

  const { days } = await bench.builder(queueContract.readQueue, { query: { days: 14 } })
  expect(days.flatMap(({ builders }) => builders.flatMap((one) => one.tasks))).toMatchObject([
    { owner: { kind: 'build', number: 'B-1' }, what: 'epoxy', slot: '7i', doneOn: '2026-12-01', isLate: false },
    { what: 'grip' },
  ])

  const ids = (await listBenchTasks({ trx: db }, owner)).map(({ id }) => id)
  const first = { ids: ids.slice(0, 1), at: now, userId: null }
  expect(await finishBenchTasks({ trx: db }, 'build', first)).toMatchObject([{ ownerId: owner.id, cureMinutes: 1440 }])
  expect(await finishBenchTasks({ trx: db }, 'build', first)).toEqual([])
  await deleteOpenTasks({ trx: db }, owner)
  expect(await listBenchTasks({ trx: db }, owner)).toHaveLength(1)
})
