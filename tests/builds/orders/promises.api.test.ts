import { expect } from 'vitest'

import { partsPromised } from '#server/builds/orders/promised.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop, sevenIron } from './workshop.ts'

const eightIron = { ...sevenIron, slot: '8i' as const }

const locationOf = async (db: Db) => (await db.selectFrom('location').select('id').executeTakeFirstOrThrow()).id

const close = async (db: Db, day: string) =>
  db
    .insertInto('openingException')
    .values({ day, note: 'Closed', locationId: await locationOf(db) })
    .execute()

test('a build whose last part has come is ready for the bench by itself, once', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const readOn = () => catchUp(services, partsPromised)
  await shop.stock(0)
  const { buildId } = await shop.begun([sevenIron, eightIron])
  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'awaiting_parts', missingParts: 2 })

  await shop.stock(1, 'receive')
  await readOn()
  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'awaiting_parts', missingParts: 1 })
  await shop.stock(1, 'receive')
  await readOn()
  await readOn()

  const there = await shop.readBuild(buildId)
  expect(there).toMatchObject({ status: 'parts_ready', missing: [] })
  expect(there.history.map(({ to, by }) => [to, by]).slice(-2)).toMatchObject([
    ['awaiting_parts', expect.anything()],
    ['parts_ready', null],
  ])
})

test('parts of a build that is held do not move it', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  await shop.stock(0)
  const { buildId } = await shop.begun()
  await shop.step(buildId, 'on_hold', { reason: 'The client is away' })
  await shop.stock(1, 'receive')
  await catchUp(services, partsPromised)

  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'on_hold', missing: [] })
})

// In the night to March 14 the clocks of Chicago go forward: from then on a day begins at 5:00 UTC.
test('a promise is of the studio’s days, over the night in which its clocks change', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-03-15T05:30:00Z')
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  expect(await shop.readBuild(buildId)).toMatchObject({ promises: [{ promisedOn: '2027-03-25' }] })
})

test('a promise for the day that is an hour shorter is late once that day is over', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2027-03-13T05:30:00Z')
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  clock.pass({ minutes: 1 })
  const body = { promise: { day: '2027-03-14', reason: 'For a tournament' } }
  await shop.builder(buildOrdersContract.changeBuild, { params: { buildId }, body })
  const isLateAt = async (instant: string) => {
    clock.set(instant)
    const { builds } = await (await as('builder'))(buildOrdersContract.listBuilds, { query: {} })
    return builds[0]?.isLate
  }
  expect(await isLateAt('2027-03-14T06:30:00Z')).toBe(false)
  expect(await isLateAt('2027-03-15T04:30:00Z')).toBe(false)
  expect(await isLateAt('2027-03-15T05:30:00Z')).toBe(true)
})

test('nothing is promised for a day on which the studio is closed', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  await close(db, '2026-12-04')
  const { buildId } = await shop.begun()
  expect(await shop.readBuild(buildId)).toMatchObject({ promises: [{ promisedOn: '2026-12-05' }] })

  const body = { promise: { day: '2026-12-04', reason: 'Sooner' } }
  await expect(shop.builder(buildOrdersContract.changeBuild, { params: { buildId }, body })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'The studio is closed on that day. Nobody could collect it.',
  })
})

test('a rush check says when a set could be built, and whose promise it would break', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const manager = await as('manager')
  const resourceId = await makeResource(db, {
    kind: 'staff',
    name: 'Mo',
    locationId: await locationOf(db),
    capabilities: [],
  })
  const body = { minutes: [30, 30, 30, 30, 30, 30, 30] }
  await manager(queueContract.changeCapacity, { params: { resourceId }, body })
  const check = (clubs: number, on?: string) =>
    shop.builder(buildOrdersContract.checkBuildRush, { body: { clubs, ...(on && { on }) } })
  const { freeOn } = await check(1)
  const { buildId } = await shop.begun()
  const { number } = await shop.readBuild(buildId)
  const sooner = { promise: { day: freeOn ?? '', reason: 'For a tournament' } }
  await shop.builder(buildOrdersContract.changeBuild, { params: { buildId }, body: sooner })

  expect(await check(1)).toMatchObject({ refusal: null, broken: [] })
  expect(await check(1, '2026-11-23')).toMatchObject({ refusal: 'That day is over.' })
  expect((await check(2, '2026-11-24')).broken).toMatchObject([
    { owner: { kind: 'build', number }, promisedOn: freeOn },
  ])
  const desk = await as('front_desk')
  await expect(desk(buildOrdersContract.checkBuildRush, { body: { clubs: 1 } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})
