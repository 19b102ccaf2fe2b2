import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { usualTerms } from '#shared/builds/terms.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { nobody, personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { benchStages, openWorkshop, sevenIron } from './workshop.ts'

type Shop = Awaited<ReturnType<typeof openWorkshop>>

/** Through the bench, with its epoxy set. */
async function build(shop: Shop, buildId: string) {
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  for (const stage of benchStages) {
    if (stage === 'curing') await shop.cure(buildId)
    await shop.finish(buildId, stage, stage === 'curing' ? shop.other : shop.builder)
  }
}

test('a build goes from its deposit over the bench and QC to its client’s bag, and is a sale then', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { orderId, buildId } = await shop.begun()
  const begun = await shop.readBuild(buildId)
  expect(begun).toMatchObject({ status: 'parts_ready', depositDueCents: 0, missingParts: 0 })
  const { totalCents } = await shop.read(orderId)
  expect(await inBooks(db)).toMatchObject({ 2200: -Math.round(totalCents / 2) })
  expect(await db.selectFrom('benchTask').select('stage').execute()).toHaveLength(7)

  await build(shop, buildId)
  expect(await inBooks(db)).toMatchObject({ 1300: 6000, 1310: 2000 })
  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'in_build', stage: 'built' })

  await expect(shop.step(buildId, 'qc')).rejects.toMatchObject({
    code: 'wrong_state',
    message: '7-iron: loft is not measured yet.',
  })
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  await expect(shop.step(buildId, 'qc_passed')).rejects.toMatchObject({
    message: 'You have built it: somebody else checks and signs it.',
  })
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  const leave = () =>
    shop.builder(buildOrdersContract.handOverBuild, {
      params: { buildId },
      headers: key(),
      body: { signedName: 'Ana Ruiz' },
    })
  await expect(leave()).rejects.toMatchObject({ message: 'The balance is to be paid first.' })
  await shop.payOrder(orderId)
  expect(await leave()).toMatchObject({ status: 'picked_up', signedName: 'Ana Ruiz' })

  expect(await shop.read(orderId)).toMatchObject({ status: 'fulfilled', dueCents: 0 })
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1300: 6000, 5000: 2000, 4070: -16_500, 4080: -4000 })
  expect(books[1310] ?? 0).toBe(0)
  expect(books[2200] ?? 0).toBe(0)
  const { clubs } = await shop.builder(bagContract.listClubsOfPerson, { params: { personId: shop.personId } })
  expect(clubs).toMatchObject([{ slot: '7i', spec: { length: 596, headModel: 'T2' }, status: 'in_bag' }])
  expect(clubs[0]?.spec).not.toHaveProperty('labourCents')
})

test('of two builders who move one stage the second is shown the first’s; no stage is left out', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  await shop.step(buildId, 'queued')
  const { version } = await shop.step(buildId, 'in_build')

  const both = await Promise.allSettled([
    shop.finish(buildId, 'prep', shop.builder, version),
    shop.finish(buildId, 'prep', shop.other, version),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'version_conflict', facts: { current: { stage: 'tip_cut' } } } })
  const body = { stage: 'epoxy' as const }
  await expect(shop.builder(buildOrdersContract.finishStage, { params: { buildId }, body })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  const old = { to: 'on_hold' as const, version }
  await expect(shop.builder(buildOrdersContract.stepBuild, { params: { buildId }, body: old })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  await expect(shop.step(buildId, 'qc')).rejects.toMatchObject({ message: 'The bench is not through with it.' })
})

test('what was glued waits a day, and QC sends back what is outside its tolerance', async ({ db, as, services }) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId } = await shop.begun()
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  for (const stage of benchStages.slice(0, 4)) await shop.finish(buildId, stage)
  await expect(shop.finish(buildId, 'curing')).rejects.toMatchObject({ message: 'Its epoxy has not set yet.' })
  await shop.cure(buildId)
  for (const stage of benchStages.slice(4)) await shop.finish(buildId, stage)
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')

  const [club] = (await shop.readBuild(buildId)).clubs
  const measure = (value: number, acceptedReason?: string) =>
    shop.builder(buildOrdersContract.measureClub, {
      params: { buildId },
      body: { clubId: club?.id ?? '', field: 'lie', value, ...(acceptedReason && { acceptedReason }) },
    })
  expect(await measure(6425)).toMatchObject({ qcProblem: '7-iron: lie is 0.25 outside its tolerance.' })
  await expect(shop.step(buildId, 'qc_passed', {}, shop.other)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(shop.step(buildId, 'qc_failed')).rejects.toMatchObject({ code: 'invalid_input' })
  await shop.step(buildId, 'qc_failed', { reason: 'Lie 0.75 too upright' })
  expect(await shop.step(buildId, 'in_build')).toMatchObject({ stage: 'loft_lie' })
  await shop.finish(buildId, 'loft_lie')
  await expect(shop.step(buildId, 'qc')).rejects.toMatchObject({
    message: '7-iron: lie is 0.25 outside its tolerance.',
  })
  expect(await measure(6425, 'The client likes it so')).toMatchObject({ qcProblem: null })
  await shop.step(buildId, 'qc')
  expect(await shop.step(buildId, 'qc_passed', {}, shop.other)).toMatchObject({ status: 'qc_passed' })
  // What the bench did again took no second shaft.
  expect(await db.selectFrom('stockLevel').select('onHand').executeTakeFirst()).toEqual({ onHand: 3 })
})

test('it waits for its parts, and goes on when they come; held, it goes on where it was', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  await shop.stock(0)
  const { buildId } = await shop.begun()
  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'awaiting_parts', missingParts: 1 })
  await expect(shop.step(buildId, 'parts_ready')).rejects.toMatchObject({ message: '1 part is not there yet.' })

  await shop.step(buildId, 'on_hold', { reason: 'The client is away' })
  await expect(shop.step(buildId, 'queued')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await shop.step(buildId, 'awaiting_parts')).toMatchObject({ status: 'awaiting_parts', heldFrom: null })

  await shop.stock(2, 'receive')
  expect(await shop.step(buildId, 'parts_ready')).toMatchObject({ status: 'parts_ready', missing: [] })
})

test('cancelled before the tips are cut it gives its parts back; after that a manager says what is kept', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const early = await shop.begun()
  await expect(shop.step(early.buildId, 'cancelled')).rejects.toMatchObject({ code: 'not_allowed' })
  const manager = await as('manager')
  const [line] = (await shop.read(early.orderId)).lines
  await expect(shop.preview(early.orderId, [{ lineId: line?.id ?? '', quantity: 1 }])).rejects.toMatchObject({
    code: 'not_refundable',
  })
  await shop.step(early.buildId, 'cancelled', { reason: 'Changed their mind' }, manager)
  expect(await db.selectFrom('stockLevel').select(['onHand', 'reserved']).executeTakeFirst()).toEqual({
    onHand: 4,
    reserved: 0,
  })

  const late = await shop.begun()
  await shop.step(late.buildId, 'queued')
  await shop.step(late.buildId, 'in_build')
  await shop.finish(late.buildId, 'prep')
  await shop.finish(late.buildId, 'tip_cut')
  await expect(shop.step(late.buildId, 'cancelled', { reason: 'Too late' }, manager)).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const cancelled = await shop.step(late.buildId, 'cancelled', { reason: 'Too late', feeCents: 5000 }, manager)
  expect(cancelled).toMatchObject({ status: 'cancelled', feeCents: 5000 })
  expect(await db.selectFrom('stockLevel').select('onHand').executeTakeFirst()).toEqual({ onHand: 3 })
})

test('what nothing is due of begins at once, and a cancelled build takes its unpaid order along', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId, order } = await shop.approved()
  await expect(shop.step(buildId ?? '', 'parts_check')).rejects.toMatchObject({
    message: 'Its deposit is not paid yet.',
  })
  await shop.step(buildId ?? '', 'cancelled', { reason: 'Not wanted' }, await as('manager'))
  expect(await shop.read(order?.id ?? '')).toMatchObject({ status: 'cancelled' })

  const terms = JSON.stringify({ ...usualTerms, depositPercent: 0 })
  await db.insertInto('setting').values({ key: 'build_terms', value: terms }).execute()
  const free = await shop.approved()
  expect(await shop.readBuild(free.buildId ?? '')).toMatchObject({ status: 'parts_ready' })
})

test('a build is shown to whoever sees all, to its builder, and to its client as a tracker', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { buildId, orderId } = await shop.begun()
  const list = async (by = shop.builder) => (await by(buildOrdersContract.listBuilds, { query: {} })).builds
  expect(await list()).toMatchObject([{ number: 'B-1001', status: 'parts_ready', clubCount: 1, missingParts: 0 }])
  expect(await list(await as('coach'))).toEqual([])
  await expect(shop.readBuild(buildId, await as('coach'))).rejects.toMatchObject({ code: 'not_found' })
  await expect(shop.readBuild(nobody)).rejects.toMatchObject({ code: 'not_found' })
  await expect(shop.step(buildId, 'queued', {}, await as('front_desk'))).rejects.toMatchObject({ code: 'not_allowed' })

  expect(await shop.builder(buildOrdersContract.readBuildOfOrder, { params: { orderId } })).toMatchObject({
    id: buildId,
  })

  const member = await as('member')
  const mine = async () => (await member(buildTrackerContract.listMyBuilds, { query: { order: orderId } })).builds
  expect(await mine()).toEqual([])
  await db
    .updateTable('build')
    .set({ personId: await personOf(db, member.userId) })
    .execute()
  const [track] = await mine()
  expect(track).toMatchObject({ number: 'B-1001', status: 'parts_ready', clubs: [{ slot: '7-iron', measures: [] }] })
  expect(track?.promises).toMatchObject([{ promisedOn: '2026-12-04', reason: 'Approved' }])
})

test('it is promised for another day with a reason, given to a builder, and shipped', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const { orderId, buildId } = await shop.begun([sevenIron, { ...sevenIron, slot: '8i' }])
  const change = (body: object) => shop.builder(buildOrdersContract.changeBuild, { params: { buildId }, body })
  const member = await as('member')
  await expect(change({ builderId: member.userId })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(
    await change({
      builderId: shop.builder.userId,
      place: 'Rack 3',
      promise: { day: '2026-12-10', reason: 'The grips come later' },
    }),
  ).toMatchObject({
    place: 'Rack 3',
    builder: { userId: shop.builder.userId },
    promises: [{ promisedOn: '2026-12-10' }, {}],
  })

  await build(shop, buildId)
  expect(await shop.readBuild(buildId)).toMatchObject({ qcProblem: '2 clubs are not measured yet.' })
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await shop.payOrder(orderId)
  await expect(shop.step(buildId, 'shipped')).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.builder(buildShippingContract.arrangeShipping, {
    params: { buildId },
    headers: key(),
    body: { address: '12 Fairway Lane, Chicago', cents: 0 },
  })
  const shipped = await shop.builder(buildShippingContract.shipBuild, {
    params: { buildId },
    headers: key(),
    body: { carrier: 'UPS', tracking: '1Z999' },
  })
  expect(shipped).toMatchObject({ status: 'shipped', tracking: '1Z999' })
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'build_shipped')
    .executeTakeFirstOrThrow()
  const token = /#(\S+)/.exec(text)?.[1] ?? ''
  const track = (link: string) => call(buildTrackerContract.trackBuild, { body: { token: link } })
  expect(await track(token)).toMatchObject({
    status: 'shipped',
    firstName: 'Ana',
    clubs: [{ measures: [{ label: 'Loft' }, {}, {}] }, {}],
  })
  await expect(track(`${token}x`)).rejects.toMatchObject({ code: 'not_found' })
  await shop.builder(buildOrdersContract.renewBuildLink, { params: { buildId } })
  const mail = await db.selectFrom('notice').select('text').where('template', '=', 'new_link').executeTakeFirstOrThrow()
  await expect(track(token)).rejects.toMatchObject({ code: 'expired' })
  expect(await track(/#(\S+)/.exec(mail.text)?.[1] ?? '')).toMatchObject({ status: 'shipped' })
  await shop.step(buildId, 'warranty_return', { reason: 'A head came loose' })
  expect(await shop.step(buildId, 'in_build')).toMatchObject({ stage: 'prep' })
  const { builds } = await shop.builder(buildOrdersContract.listBuilds, { query: { shelf: 'came_back' } })
  expect(builds).toMatchObject([{ id: buildId, returns: 1 }])
})
