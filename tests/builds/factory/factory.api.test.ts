import { expect } from 'vitest'

import { buildLink } from '#server/builds/links.ts'
import { trackBuild } from '#server/builds/orders/track.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { benchStages, sevenIron } from '#tests/builds/orders/workshop.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { eightIron, openFactory } from './factory.ts'

async function tracked(db: Db, services: Services, buildId: string) {
  const row = await db
    .selectFrom('build')
    .select(['id', 'linkVersion'])
    .where('id', '=', buildId)
    .executeTakeFirstOrThrow()

  return trackBuild(jobWork(services, 'test'), buildLink.urlOf(services.config, row).split('#')[1] ?? '')
}

type Shop = Awaited<ReturnType<typeof openFactory>>

async function onBench(shop: Shop, buildId: string) {
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  for (const stage of benchStages) {
    if (stage === 'curing') await shop.cure(buildId)
    await shop.finish(buildId, stage)
  }
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
}

test('of a mixed sheet the bench builds one club and the maker the other; both are handed over as one sale', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { orderId, buildId } = await shop.begun([sevenIron, eightIron])
  const { builds } = await shop.fitter(factoryContract.listUnordered, { query: {} })
  expect(builds).toMatchObject([{ id: buildId, clubs: [{ slot: '8i', brand: 'Northfield', supplierId: null }] }])

  const draft = await shop.draft(buildId)
  expect(draft).toMatchObject({ status: 'draft', clubCount: 1, lines: [{ slot: '8i', costCents: null }] })
  await shop.price(draft, 9000)
  const ordered = await shop.stepOrder(draft, 'ordered')
  expect(ordered).toMatchObject({ mail: { to: 'custom@northfield.example', state: 'waiting' }, totalCents: null })
  await shop.confirm(ordered)
  expect(await tracked(db, services, buildId)).toMatchObject({ waitsFor: ['8-iron from its maker'] })
  await onBench(shop, buildId)
  await expect(shop.step(buildId, 'qc_passed', {}, shop.other)).rejects.toMatchObject({
    code: 'wrong_state',
    message: '1 club from its maker is not here and checked yet.',
  })

  const received = await shop.receive(await shop.readOrder(draft))
  expect(received).toMatchObject({ status: 'received', cameCount: 1 })
  expect(await inBooks(db)).toMatchObject({ 2000: -9000, 1310: 11_000 })
  await shop.stepOrder(received, 'checked')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await shop.payOrder(orderId)
  await shop.builder(buildOrdersContract.handOverBuild, {
    params: { buildId },
    headers: key(),
    body: { signedName: 'Ana Ruiz' },
  })

  const books = await inBooks(db)
  expect(books).toMatchObject({ 5000: 11_000, 2000: -9000 })
  expect(books[1310] ?? 0).toBe(0)
  expect(await faultsOfLedgers(db)).toEqual([])
  const { clubs } = await shop.builder(bagContract.listClubsOfPerson, { params: { personId: shop.personId } })
  expect(clubs.map(({ slot }) => slot).toSorted()).toEqual(['7i', '8i'])
  await shop.price(draft, 9500)
  expect(await inBooks(db)).toMatchObject({ 5000: 11_500, 2000: -9500 })
})

test('a build that its maker builds alone waits for it, and goes to QC without the bench', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'awaiting_parts', benchClubs: 0, makerClubs: 1 })

  const ordered = await shop.stepOrder(await shop.draft(buildId), 'ordered')
  const received = await shop.receive(ordered)
  await expect(shop.stepOrder(received, 'checked')).rejects.toMatchObject({ message: /is not measured yet/ })
  await shop.measure(received)
  await shop.stepOrder(received, 'checked')

  expect(await shop.readBuild(buildId)).toMatchObject({ status: 'parts_ready', makerClubs: 0 })
  await shop.step(buildId, 'qc')
  expect(await shop.step(buildId, 'qc_passed', {}, shop.other)).toMatchObject({ status: 'qc_passed' })
})

test('nothing is ordered before the deposit, twice, or of what the bench builds', async ({ db, as, services }) => {
  const shop = await openFactory({ db, as, services })
  const { buildId: unpaid } = await shop.approved([eightIron])
  await expect(shop.draft(unpaid ?? '')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Its deposit is not paid yet.',
  })

  const { buildId } = await shop.begun([sevenIron, eightIron])
  const { clubs } = await shop.readBuild(buildId)
  const onBenchIds = clubs.filter(({ madeBy }) => madeBy === 'bench').map(({ id }) => id)
  await expect(shop.draft(buildId, onBenchIds)).rejects.toMatchObject({ code: 'wrong_state' })

  const headers = key()
  const draft = await shop.draft(buildId, undefined, shop.fitter, headers)
  expect((await shop.draft(buildId, undefined, shop.fitter, headers)).id).toBe(draft.id)
  await expect(shop.draft(buildId)).rejects.toMatchObject({ code: 'wrong_state' })

  await shop.stepOrder(draft, 'cancelled')
  const again = await shop.stepOrder(await shop.draft(buildId), 'ordered')
  await expect(shop.stepOrder(again, 'cancelled')).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await shop.stepOrder(again, 'cancelled', { reason: 'The maker has stopped this head' })).toMatchObject({
    status: 'cancelled',
    clubCount: 0,
  })
})

test('of two people at once one sends it, one takes it in, and a parcel is taken in once for each key', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }])
  const draft = await shop.draft(buildId)
  const both = await Promise.allSettled([
    shop.stepOrder(draft, 'ordered', { version: draft.version }, shop.builder),
    shop.stepOrder(draft, 'ordered', { version: draft.version }, shop.other),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'version_conflict', facts: { current: { status: 'ordered' } } },
  })

  const ordered = await shop.readOrder(draft)
  await shop.price(ordered, 8000)
  const priced = await shop.readOrder(draft)
  const [first, second] = priced.lines.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('Two clubs are on it')
  const headers = key()
  const half = await shop.receive(priced, [first], headers)
  expect(await shop.receive(priced, [first], headers)).toEqual(half)
  expect(half).toMatchObject({ status: 'ordered', cameCount: 1 })
  expect(await inBooks(db)).toMatchObject({ 2000: -8000 })
  await expect(shop.receive(half, [first])).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(shop.receive(priced, [second])).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await shop.receive(half, [second])).toMatchObject({ status: 'received', cameCount: 2 })
  expect(await inBooks(db)).toMatchObject({ 2000: -16_000, 1310: 16_000 })
})

test('a day that moves is kept with its reason, and moves the promise of the build only where it must', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const [before] = (await shop.readBuild(buildId)).promises
  const confirmed = await shop.confirm(await shop.stepOrder(await shop.draft(buildId), 'ordered'), '2026-11-30')
  expect(confirmed).toMatchObject({ status: 'confirmed', confirmation: 'SO-448120', promisedOn: before?.promisedOn })

  const moved = await shop.builder(factoryContract.expectFactoryOrder, {
    params: { factoryOrderId: confirmed.id },
    body: { expectedOn: '2026-12-15', reason: 'The forge is down', version: confirmed.version },
  })
  expect(moved).toMatchObject({
    promisedOn: '2026-12-16',
    moved: [
      { from: '2026-11-30', to: '2026-12-15', reason: 'The forge is down' },
      { from: null, to: '2026-11-30' },
    ],
  })
  await expect(
    shop.builder(factoryContract.expectFactoryOrder, {
      params: { factoryOrderId: moved.id },
      body: { expectedOn: '2199-12-15', reason: 'A slip of the keys' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', message: /look at the year/ })
  const late = () => shop.builder(factoryContract.listFactoryOrders, { query: { shelf: 'late' } })
  expect((await late()).factoryOrders).toEqual([])
  await shop.builder(factoryContract.expectFactoryOrder, {
    params: { factoryOrderId: moved.id },
    body: { expectedOn: '2026-11-20', reason: 'It was to be here by then' },
  })
  expect((await late()).factoryOrders).toMatchObject([{ id: moved.id, isLate: true }])
  expect((await shop.readBuild(buildId)).promises).toMatchObject([
    { promisedOn: '2026-12-16', reason: 'Clubs from Northfield Golf: The forge is down' },
    { promisedOn: before?.promisedOn },
  ])
})

test('it goes out as a paper and a table of every measure, without what staff alone see, and again if the mail failed', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const ordered = await shop.stepOrder(await shop.draft(buildId), 'ordered')
  const params = { factoryOrderId: ordered.id }
  const pdf = await shop.builder(factoryContract.readFactoryPaper, { params })
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1/)
  const csv = await shop.builder(factoryContract.exportFactoryOrder, { params })
  const [head, line] = csv.replace('\u{feff}', '').split('\r\n')
  expect(head?.split(',')).toEqual(expect.arrayContaining(['Club', 'Head brand', 'Length', 'Lie']))
  expect(line).toMatch(/8-iron.*Northfield.*36 3\/4/)
  expect(csv).not.toMatch(/120\.00|Gift/)

  await db.updateTable('notice').set({ failedAt: new Date() }).where('about', '=', ordered.id).execute()
  expect(await shop.readOrder(ordered)).toMatchObject({ status: 'ordered', mail: { state: 'failed' } })
  const again = await shop.builder(factoryContract.mailFactoryOrder, { params, headers: key() })
  expect(again).toMatchObject({ status: 'ordered', mail: { state: 'waiting' } })
})

test('who may not build sees nothing, and costs are for whoever keeps the stock', async ({ db, as, app, services }) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const draft = await shop.draft(buildId)
  expect((await shop.price(draft, 9000)).totalCents).toBe(9000)
  expect(await shop.readOrder(draft, shop.fitter)).toMatchObject({ totalCents: null, lines: [{ costCents: null }] })

  const refused = { code: 'not_allowed' }
  const [desk, member] = [await as('front_desk'), await as('member')]
  await expect(shop.price(draft, 1, shop.fitter)).rejects.toMatchObject(refused)
  await expect(shop.stepOrder(draft, 'ordered', {}, desk)).rejects.toMatchObject(refused)
  await expect(shop.draft(buildId, undefined, member)).rejects.toMatchObject(refused)
  await expect(shop.readOrder(draft, member)).rejects.toMatchObject(refused)
  const files = ['pdf', 'csv'].map((kind) => app.inject({ url: `/api/v1/factory-orders/${draft.id}/${kind}` }))
  expect((await Promise.all(files)).map(({ statusCode }) => statusCode)).toEqual([401, 401])
  const strange = { id: '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31' }
  await expect(shop.readOrder(strange)).rejects.toMatchObject({ code: 'not_found' })
})
