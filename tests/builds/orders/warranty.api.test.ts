import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import type { ReplacedKind } from '#shared/builds/orders/warranty.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { benchStages, openWorkshop, sevenIron } from './workshop.ts'

type WorkshopFixtures = Parameters<typeof openWorkshop>[0]

const eightIron = { ...sevenIron, slot: '8i' as const }

/** Two irons that were built here and are in their client's bag. */
async function openHandedOver({ db, as, services }: WorkshopFixtures) {
  const shop = await openWorkshop({ db, as, services })
  const { buildId, orderId } = await shop.ready([sevenIron, eightIron])
  await shop.payOrder(orderId)
  const handOver = () =>
    shop.builder(buildOrdersContract.handOverBuild, {
      params: { buildId },
      headers: key(),
      body: { signedName: 'Ana Ruiz' },
    })
  await handOver()
  const bag = async () =>
    (await shop.builder(bagContract.listClubsOfPerson, { params: { personId: shop.personId } })).clubs.toSorted(
      (one, other) => one.slot.localeCompare(other.slot),
    )
  const seven = (await bag()).find(({ slot }) => slot === '7i')
  const { build } = await shop.builder(buildWarrantyContract.readBuildOfClub, { params: { clubId: seven?.id ?? '' } })
  const clubId = build?.buildClubId ?? ''
  const takeBack = (more: { reason?: string; clubIds?: string[]; version?: number } = {}, by: Call = shop.builder) =>
    by(buildOrdersContract.stepBuild, {
      params: { buildId },
      body: { to: 'warranty_return', reason: 'The tip broke', clubIds: [clubId], ...more },
    })
  const replace = (
    more: { part?: ReplacedKind; sku?: string; clubId?: string; version?: number; serial?: string } = {},
    by: Call = shop.builder,
  ) =>
    by(buildWarrantyContract.replacePart, {
      params: { buildId },
      body: { clubId, part: 'shaft', sku: 'SHF-S', reason: 'Broke at the tip', ...more },
    })
  const leave = (warrantyPartId: string) =>
    shop.builder(buildWarrantyContract.leavePart, { params: { buildId, warrantyPartId } })
  /** What the bench has still to do, and which of it stands in the plan of the coming days. */
  const tasks = async () => {
    const { days } = await shop.builder(queueContract.readQueue, { query: { days: 14 } })
    const rows = await db
      .selectFrom('benchTask')
      .select(['stage', 'clubs', 'dueOn'])
      .where('ownerId', '=', buildId)
      .where('doneAt', 'is', null)
      .orderBy('position')
      .execute()
    return { rows, planned: days.flatMap(({ builders }) => builders.flatMap((one) => one.tasks)) }
  }
  const addItem = async (kind: 'head' | 'grip', sku: string, attributes: object = {}) => {
    const { id: productId } = await db
      .insertInto('product')
      .values({ name: kind === 'head' ? 'T3' : 'Tour Velvet', brand: 'Northfield', kind })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('item')
      .values({ productId, sku, priceCents: 9000, attributes: JSON.stringify(attributes) })
      .execute()
    await shop.desk(inventoryContract.moveStock, {
      headers: key(),
      body: { sku, kind: 'receive', quantity: 1, unitCostCents: 700, reason: 'Delivery' },
    })
  }
  const throughBench = async (from = 0) => {
    for (const stage of benchStages.slice(from)) {
      if (stage === 'curing') await shop.cure(buildId)
      await shop.finish(buildId, stage)
    }
  }

  return { ...shop, buildId, orderId, clubId, bag, takeBack, replace, leave, tasks, addItem, throughBench, handOver }
}

/** Somebody is at the bench an hour each day. */
async function openBench(db: WorkshopFixtures['db'], locationId: string, manager: Call) {
  const staff = { kind: 'staff', name: 'Mo', locationId, capabilities: [] } as const
  const resourceId = await makeResource(db, staff)
  const body = { minutes: [60, 60, 60, 60, 60, 60, 60] }
  await manager(queueContract.changeCapacity, { params: { resourceId }, body })
}

test('a club comes back from its bag, gets another shaft at no price, is measured anew, and leaves with it', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHandedOver({ db, as, services })
  const { buildId, orderId, clubId } = shop
  const sold = await inBooks(db)
  const order = await shop.read(orderId)
  await openBench(db, shop.locationId, await as('manager'))
  const back = await shop.takeBack()
  expect(back).toMatchObject({ status: 'warranty_return', stage: null, builder: null, partsToReplace: 0 })
  expect(back.clubs.map(({ isBack }) => isBack)).toEqual([true, false])
  expect(back.promises[0]).toMatchObject({ reason: 'Back under warranty' })
  const planned = await shop.tasks()
  // One club of the two, at every stage that somebody works at, due on the promised day.
  expect(planned.rows).toHaveLength(7)
  expect(planned.rows[0]).toEqual({ stage: 'prep', clubs: 1, dueOn: back.promises[0]?.promisedOn })
  expect(planned.planned.filter(({ owner }) => owner.id === buildId)).toHaveLength(7)
  const chosen = await shop.replace()
  expect(chosen.warrantyParts).toMatchObject([{ clubId, part: 'shaft', sku: 'SHF-S', isTaken: false }])
  expect(chosen).toMatchObject({ partsToReplace: 1, missingParts: 0 })
  await expect(shop.step(buildId, 'qc')).rejects.toMatchObject({ message: 'The bench puts its parts in first.' })
  expect(await shop.step(buildId, 'in_build')).toMatchObject({
    stage: 'prep',
    builder: { userId: shop.builder.userId },
  })
  await shop.throughBench()
  const built = await shop.readBuild(buildId)
  expect(built.warrantyParts).toMatchObject([{ isTaken: true, reason: 'Broke at the tip', was: 'Dynamic S300' }])
  expect((await shop.tasks()).rows).toEqual([])

  // What came back is measured anew, beside what was signed when it left; the other club was measured.
  await expect(shop.step(buildId, 'qc')).rejects.toMatchObject({ message: /not measured yet/ })
  expect(built.clubs.map(({ measures }) => measures.every(({ value }) => value === null))).toEqual([true, false])
  expect(built.clubs.map(({ earlierMeasures }) => earlierMeasures.length > 0)).toEqual([true, false])
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  await expect(shop.step(buildId, 'qc_passed')).rejects.toMatchObject({ message: /You have built it/ })
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  expect(await shop.handOver()).toMatchObject({ status: 'picked_up', dueCents: 0 })

  const [seven, eight] = await shop.bag()
  expect(seven?.spec).toMatchObject({ shaftModel: 'Dynamic S300', length: 596 })
  expect(seven?.history[0]).toMatchObject({ facts: { name: expect.stringMatching(/shaft replaced/) } })
  expect(eight?.history).toHaveLength(2)
  // A cost of the house; the client's order is as it was.
  const costs = await inBooks(db)
  expect(costs['5010'] ?? 0).toBe((sold['5010'] ?? 0) + 2000)
  expect(costs['5000']).toBe(sold['5000'])
  expect(costs['1310'] ?? 0).toBe(0)
  expect(await shop.read(orderId)).toMatchObject({ totalCents: order.totalCents, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a grip alone is changed at the grip; what is left in its club is for others again; a part that is not there is waited for', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHandedOver({ db, as, services })
  await shop.addItem('grip', 'GRP-1')
  await shop.takeBack()
  const gripped = await shop.replace({ part: 'grip', sku: 'GRP-1' })
  expect((await shop.tasks()).rows.map(({ stage }) => stage)).toEqual(['grip', 'loft_lie'])
  const free = async (sku: string) => {
    const { onHand, reserved } = await db
      .selectFrom('stockLevel')
      .innerJoin('item', 'item.id', 'itemId')
      .select(['onHand', 'reserved'])
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
    return onHand - reserved
  }
  expect(await free('GRP-1')).toBe(0)
  await shop.stock(0)
  const missing = await shop.replace()
  expect(missing).toMatchObject({ missingParts: 1, partsToReplace: 2 })
  expect((await shop.tasks()).rows).toHaveLength(7)
  await expect(shop.step(shop.buildId, 'in_build')).rejects.toMatchObject({ message: '1 part is not there yet.' })
  const shaft = missing.warrantyParts.find(({ part }) => part === 'shaft')
  expect(await shop.leave(shaft?.id ?? '')).toMatchObject({ missingParts: 0, partsToReplace: 1 })
  expect(await free('GRP-1')).toBe(0)
  expect(await shop.step(shop.buildId, 'in_build')).toMatchObject({ stage: 'grip' })
  // The bench is past the shafts already.
  await expect(shop.replace()).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.finish(shop.buildId, 'grip')
  await expect(shop.leave(gripped.warrantyParts[0]?.id ?? '')).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.finish(shop.buildId, 'loft_lie')
  expect(await shop.readBuild(shop.buildId)).toMatchObject({ stage: 'built', warrantyParts: [{ isTaken: true }] })
})

test('another head keeps the agreed angles and brings its serial; what QC sends back may get one more part', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHandedOver({ db, as, services })
  const { buildId } = shop
  await shop.addItem('head', 'HED-1', { loft: 2900 })
  await shop.takeBack()
  await shop.step(buildId, 'on_hold', { reason: 'The client calls' })
  await expect(shop.step(buildId, 'cancelled', { reason: 'No' }, await as('admin'))).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await shop.step(buildId, 'warranty_return')
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  expect((await shop.tasks()).rows).toEqual([])
  await shop.step(buildId, 'qc_failed', { reason: 'The head is bent' })
  await shop.replace({ part: 'head', sku: 'hed-1', serial: 'NF-77' })
  expect(await shop.step(buildId, 'in_build')).toMatchObject({ stage: 'prep' })
  await shop.throughBench()
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await shop.handOver()
  const [seven] = await shop.bag()
  expect(seven?.spec).toMatchObject({ headModel: 'T3', headSerial: 'NF-77', loft: 3100 })

  // It may come back once more, and its serial goes with the next head.
  await shop.takeBack({ reason: 'It rattles' })
  expect((await shop.readBuild(buildId)).partsToReplace).toBe(0)
})

test('one more part takes none away that is promised to its club, whoever waits', async ({ db, as, services }) => {
  const shop = await openHandedOver({ db, as, services })
  await shop.addItem('grip', 'GRP-1')
  await shop.stock(1)
  await shop.takeBack()
  expect(await shop.replace()).toMatchObject({ missingParts: 0 })
  const { buildId: waiting } = await shop.begun()
  const missing = async (buildId: string) => (await shop.readBuild(buildId)).missingParts
  expect(await missing(waiting)).toBe(1)

  expect(await shop.replace({ part: 'grip', sku: 'GRP-1' })).toMatchObject({ missingParts: 0, partsToReplace: 2 })
  const { warrantyParts } = await shop.replace()
  expect(await missing(shop.buildId)).toBe(0)
  await shop.leave(warrantyParts.find(({ part }) => part === 'grip')?.id ?? '')
  expect(await missing(shop.buildId)).toBe(0)
  // What is left in its club goes to whoever waits.
  await shop.leave(warrantyParts.find(({ part }) => part === 'shaft')?.id ?? '')
  expect(await missing(waiting)).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('it is not taken back without a reason, without a club of it, or as it was before', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHandedOver({ db, as, services })
  for (const [more, code] of [
    [{ reason: '' }, 'invalid_input'],
    [{ clubIds: ['01990000-0000-7000-8000-000000000000'] }, 'invalid_input'],
    [{ clubIds: [] }, 'invalid_input'],
    [{ version: 1 }, 'version_conflict'],
  ] as const) {
    await expect(shop.takeBack({ ...more } as Parameters<typeof shop.takeBack>[0])).rejects.toMatchObject({ code })
  }
})

test('only what came back gets a part, only one that fits its place, and only from whoever builds', async ({
  db,
  as,
  services,
}) => {
  const shop = await openHandedOver({ db, as, services })
  const other = (await shop.readBuild(shop.buildId)).clubs[1]?.id ?? ''
  await expect(shop.replace()).rejects.toMatchObject({ code: 'wrong_state' })
  const { version } = await shop.takeBack()
  await expect(shop.replace({ clubId: other })).rejects.toMatchObject({ message: 'This club did not come back.' })
  await expect(shop.replace({ part: 'grip' })).rejects.toMatchObject({ message: /no grip/ })
  await expect(shop.replace({ sku: 'NONE' })).rejects.toMatchObject({ code: 'invalid_input' })
  for (const [path, wrong] of [
    ['sku', { sku: 'SHF\u0000' }],
    ['serial', { part: 'head', serial: 'NF\n7' }],
    ['serial', { part: 'head', serial: '--' }],
    ['serial', { serial: 'NF-7' }],
  ] as const) {
    await expect(shop.replace(wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { details: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  }
  await expect(shop.leave(other)).rejects.toMatchObject({ code: 'not_found' })
  for (const role of ['front_desk', 'coach'] as const) {
    await expect(shop.replace({}, await as(role))).rejects.toMatchObject({ code: 'not_allowed' })
  }

  // Of two who replace a part of what they both saw, one is told; a second one in the place of the first is no second part.
  const both = await Promise.allSettled([shop.replace({ version }), shop.replace({ version }, shop.other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await shop.replace()).warrantyParts).toHaveLength(1)
})

test('of two at the counter who take a club back at one instant one does', async ({ db, as, services }) => {
  const shop = await openHandedOver({ db, as, services })
  const both = await Promise.allSettled([shop.takeBack(), shop.takeBack({}, shop.other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { history } = await shop.readBuild(shop.buildId)
  const steps: BuildStatus[] = history.map(({ to }) => to)
  expect(steps.filter((to) => to === 'warranty_return')).toHaveLength(1)
})
