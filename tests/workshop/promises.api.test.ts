import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { NewTicket } from '#shared/workshop/new-ticket.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'
import { makeResource } from '#tests/support/make.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { openGrips } from './grips.ts'
import { irons, openBench } from './tickets.ts'

const signed = { signedName: 'Ana Ruiz' }

/** Today is the 24th. A builder with so many minutes on each day. */
async function openBusyBench(fixtures: { db: Db; as: CallAs; services: Services }, minutes: number) {
  const bench = await openBench(fixtures)
  const { db, as } = fixtures
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const resourceId = await makeResource(db, { kind: 'staff', name: 'Mo', locationId, capabilities: [] })
  const manager = await as('manager')
  const body = { minutes: Array.from({ length: 7 }, () => minutes) }
  await manager(queueContract.changeCapacity, { params: { resourceId }, body })
  const check = (count: number, on?: string) => {
    const regrip = { job: 'regrip', sku: 'GRP-CORD' }
    const clubs = Array.from({ length: count }, () => ({ jobs: [regrip] }))
    return bench.builder(queueContract.checkRush, { body: { clubs, ...(on && { on }) } })
  }
  return { ...bench, check, ...(await openGrips(as)) }
}

const promised = (promisedOn: string, more: Partial<NewTicket> = {}) => ({ ...signed, promisedOn, ...more })

test('a promise knows the grips that are on the shelf, those that come and when, and who waits for them already', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBusyBench({ db, as, services }, 60)
  await bench.have(2)
  expect(await bench.check(2)).toMatchObject({ freeOn: '2026-11-24', waitsFor: [] })
  expect(await bench.check(3)).toMatchObject({ freeOn: null, doneOn: null, waitsFor: [{ quantity: 1, on: null }] })
  await expect(bench.takeIn(irons('7i', '8i', '9i'), promised('2026-11-30'))).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('1 x Cord grip, Midsize is missing, and nobody has said when they come.'),
  })

  await bench.order(2, '2026-11-27')
  await bench.order(4, '2026-12-01')
  expect(await bench.check(4)).toMatchObject({ freeOn: '2026-11-27', waitsFor: [{ quantity: 2, on: '2026-11-27' }] })
  expect(await bench.check(5)).toMatchObject({ freeOn: '2026-12-01', waitsFor: [{ quantity: 3, on: '2026-12-01' }] })
  await expect(bench.takeIn(irons('7i', '8i', '9i'), promised('2026-11-26'))).rejects.toMatchObject({
    message: expect.stringContaining('they come on Nov 27'),
  })
  const waiting = await bench.takeIn(irons('7i', '8i', '9i', 'PW'), promised('2026-11-27'))
  expect(waiting).toMatchObject({ status: 'awaiting_parts' })

  // What comes on the 27th is theirs.
  expect(await bench.check(1)).toMatchObject({ freeOn: '2026-12-01' })
  const { days } = await bench.builder(queueContract.readQueue, { query: {} })
  expect(days.flatMap(({ day, builders }) => (builders.some(({ tasks }) => tasks.length > 0) ? [day] : []))).toEqual([
    '2026-11-27',
  ])
})

test('of two who promise the last hours of a day the second is told; so is whoever promises it a minute later', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBusyBench({ db, as, services }, 10)
  expect(await bench.check(2)).toMatchObject({ freeOn: '2026-11-24' })
  const both = await Promise.allSettled([
    bench.takeIn(irons('7i', '8i'), promised('2026-11-24')),
    bench.takeIn(irons('9i', 'PW'), promised('2026-11-24')),
  ])

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'invalid_input', message: expect.stringMatching(/done on Nov 25.*first free day is Nov 25/) },
  })
  await expect(bench.takeIn(irons('9i'), promised('2026-11-24'))).rejects.toMatchObject({ code: 'invalid_input' })
  const rush = await bench.takeIn(irons('9i'), promised('2026-11-24', { isRush: true }))
  expect(rush.promises).toMatchObject([{ promisedOn: '2026-11-24', reason: 'Taken in, ahead of others' }])
})

test('what its client has not agreed to keeps the hours that were promised to them', async ({ db, as, services }) => {
  const bench = await openBusyBench({ db, as, services }, 10)
  const asked = await bench.takeIn(irons('7i', '8i'), { promisedOn: '2026-11-24' })
  expect(asked.status).toBe('intake')

  expect(await bench.check(1)).toMatchObject({ freeOn: '2026-11-25' })
  await expect(bench.promise(asked.id, { day: '2026-11-23', reason: 'Sooner' })).rejects.toMatchObject({
    message: 'That day is over.',
  })
  await bench.promise(asked.id, { day: '2026-11-25', reason: 'Later will do' })
  await bench.step(asked, 'void')
  expect(await bench.check(2)).toMatchObject({ freeOn: '2026-11-24' })
})
