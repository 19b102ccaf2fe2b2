import { expect } from 'vitest'

import { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { byLink } from '#tests/builds/sheets/sheets.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { byQuoteLink, iron, openChanging, quoteToken } from './changing.ts'

const withShaft = (shaft: string) => (clubs: ReturnType<typeof iron>[]) =>
  clubs.map((club) => ({ ...club, parts: { shaft } }))

test('of a version that another one followed nothing is approved: its link says so and names the newest', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const old = await shop.offer(sheetId)
  const link = byQuoteLink(call, await quoteToken(db))
  const draft = await shop.quote(sheetId)
  await shop.change(sheetId, withShaft('SHF-X'))

  await expect(link.approve(old)).rejects.toMatchObject({ code: 'version_conflict' })
  await expect(shop.approve({ ...old, version: old.version + 1 })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(shop.send(draft)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'A newer version of its sheet was shared since. Quote that one.',
  })
  expect(await link.read()).toMatchObject({ status: 'superseded', newer: { kind: 'sheet', number: 'S-801' } })

  const newest = await shop.offer(sheetId)
  expect((await link.read()).newer).toMatchObject({ kind: 'quote', number: newest.number })
  const approved = await byQuoteLink(call, await quoteToken(db)).approve(newest)
  expect(approved).toMatchObject({ status: 'approved', change: null })
  expect(await db.selectFrom('build').select('id').execute()).toHaveLength(1)
})

test('a change after approval reaches the build, its parts, its order and its day, at the prices that were agreed', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron(), { ...iron(), slot: '8i' }])
  const ordered = await shop.order(sheetId)
  await shop.payOrder(ordered.orderId, ordered.dueNowCents)
  await shop.step(ordered.buildId, 'queued')
  // The shelf asks more by now: what was agreed of the other club stays.
  await db.updateTable('item').set({ priceCents: 9900 }).where('sku', '=', 'SHF-S').execute()
  const shared = await shop.change(sheetId, ([first, ...others]) =>
    first ? [{ ...first, parts: { shaft: 'SHF-X' } }, ...others] : [],
  )
  await expect(byLink(call, shared.link).approve(shared)).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('is approved with its quote'),
  })

  const sent = await shop.offer(sheetId)
  // 15.00 more, with its tax of 10.25 %, rounded line by line.
  expect(sent).toMatchObject({
    totalCents: ordered.totalCents + 1653,
    depositCents: ordered.dueNowCents,
    change: { number: ordered.number, fromCents: ordered.totalCents, moreCents: 1653, paidCents: ordered.dueNowCents },
  })
  expect(sent.change?.changes).toMatchObject([{ club: '7i', field: 'shaftSku', from: 'SHF-S', to: 'SHF-X' }])
  expect((await shop.readBuild(ordered.buildId)).sheet.version).toBe(1)
  await byQuoteLink(call, await quoteToken(db)).approve(sent)

  expect(await shop.readBuild(ordered.buildId)).toMatchObject({
    status: 'queued',
    quote: { number: sent.number },
    sheet: { version: 2 },
    missingParts: 0,
    changeToAnswer: null,
    changes: [{ fromVersion: 1, toVersion: 2, asks: [] }],
    clubs: [{ parts: [{ sku: 'SHF-X' }] }, { parts: [{ sku: 'SHF-S' }] }],
  })
  expect(await shop.read(ordered.orderId)).toMatchObject({
    status: 'deposit_paid',
    totalCents: sent.totalCents,
    paidCents: ordered.dueNowCents,
    dueNowCents: 0,
  })
  expect(await shop.readQuote(ordered.id)).toMatchObject({ status: 'superseded' })
  expect((await shop.readSheet(sheetId)).agreed).toBe(2)
  await expectSoundStock(db)
})

test('what a change takes off is owed to the client and goes back by a refund, and no more than that', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron({}, 'SHF-X'), { ...iron(), slot: '8i' }])
  const ordered = await shop.order(sheetId)
  await shop.payOrder(ordered.orderId, ordered.totalCents ?? 0)
  await shop.change(sheetId, ([first]) => (first ? [{ ...first, parts: { shaft: 'SHF-S' } }] : []))
  const cheaper = await shop.offer(sheetId)
  await shop.approve(cheaper)

  const order = await shop.read(ordered.orderId)
  const owed = ordered.totalCents - cheaper.totalCents
  expect(order).toMatchObject({ totalCents: cheaper.totalCents, dueCents: -owed })
  const off = order.lines.find(({ state, name }) => state === 'released' && name.includes('Northfield'))
  const refund = (amountCents?: number) =>
    shop.desk(ordersContract.refundOrder, {
      params: { orderId: ordered.orderId },
      query: {},
      headers: key(),
      body: {
        reason: 'One club less',
        lines: [
          { lineId: off?.id ?? '', quantity: off?.quantity ?? 1, ...(amountCents !== undefined && { amountCents }) },
        ],
      },
    })
  expect(await refund()).toMatchObject({ totalCents: Math.min(owed, off?.totalCents ?? 0) })
  expect((await shop.read(ordered.orderId)).dueCents).toBe(-owed + Math.min(owed, off?.totalCents ?? 0))
  expect(await shop.readBuild(ordered.buildId)).toMatchObject({ clubs: [{ slot: '7i' }] })
  await expectSoundStock(db)
})

test('of what is begun the bench is asked where it goes on, and nothing leaves before it has said so', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const ordered = await shop.order(sheetId)
  await shop.payOrder(ordered.orderId, ordered.dueNowCents)
  await shop.step(ordered.buildId, 'queued')
  await shop.step(ordered.buildId, 'in_build')
  for (const stage of ['prep', 'tip_cut', 'dry_fit_weigh'] as const) await shop.finish(ordered.buildId, stage)
  await shop.measureAll(ordered.buildId)
  await shop.change(sheetId, ([first]) =>
    first ? [{ ...first, spec: { ...first.spec, lie: 6350 }, parts: { shaft: 'SHF-X' } }] : [],
  )
  const sent = await shop.offer(sheetId)
  await shop.approve(sent)

  const asked = await shop.readBuild(ordered.buildId)
  expect(asked).toMatchObject({
    status: 'in_build',
    stage: 'epoxy',
    sheet: { version: 2 },
    changeToAnswer: sent.number,
    changes: [{ asks: ['begun'], leftOver: [{ kind: 'shaft', name: 'Dynamic S300' }] }],
  })
  // It is measured anew.
  expect(asked.clubs[0]?.measures.every(({ value }) => value === null)).toBe(true)
  await expect(shop.finish(ordered.buildId, 'epoxy')).rejects.toMatchObject({
    code: 'wrong_state',
    message: `${sent.number} has changed it. Say first what is done with what was begun.`,
  })
  const list = await shop.builder(buildOrdersContract.listBuilds, { query: { shelf: 'changed' } })
  expect(list.builds).toMatchObject([{ changeToAnswer: sent.number }])

  const answer = (body: Parameters<typeof shop.builder<typeof buildChangesContract.answerBuildChange>>[1]['body']) =>
    shop.builder(buildChangesContract.answerBuildChange, {
      params: { buildId: ordered.buildId, changeId: asked.changes[0]?.id ?? '' },
      body,
    })
  await expect(answer({ backTo: 'loft_lie' })).rejects.toMatchObject({ code: 'invalid_input' })
  const back = await answer({ backTo: 'prep', note: 'New shaft' })
  expect(back).toMatchObject({
    status: 'in_build',
    stage: 'prep',
    changeToAnswer: null,
    changes: [{ backTo: 'prep', leftOver: [] }],
  })
  await expect(answer({ backTo: 'prep' })).rejects.toMatchObject({ code: 'wrong_state' })
  for (const stage of ['prep', 'tip_cut', 'dry_fit_weigh', 'epoxy'] as const) await shop.finish(ordered.buildId, stage)
  // One of each went: the first is scrap, the second is in the club.
  expect(
    await db
      .selectFrom('stockLevel')
      .innerJoin('item', 'item.id', 'itemId')
      .select(['sku', 'onHand', 'reserved'])
      .orderBy('sku')
      .execute(),
  ).toMatchObject([
    { sku: 'SHF-S', onHand: 3, reserved: 0 },
    { sku: 'SHF-X', onHand: 3, reserved: 0 },
  ])
  await expectSoundStock(db)
})

test('what is ready when it is changed is checked anew, and what was handed over is changed no more', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const { buildId, orderId } = await shop.ready()
  const { sheet } = await shop.readBuild(buildId)
  await shop.change(sheet.id, ([first]) => (first ? [{ ...first, spec: { ...first.spec, lie: 6375 } }] : []))
  await shop.approve(await shop.offer(sheet.id))
  const asked = await shop.readBuild(buildId)
  expect(asked).toMatchObject({ status: 'ready', changes: [{ asks: ['begun'] }] })
  await shop.payOrder(orderId)
  const handOver = () =>
    shop.builder(buildOrdersContract.handOverBuild, {
      params: { buildId },
      headers: key(),
      body: { signedName: 'Ana Ruiz' },
    })
  await expect(handOver()).rejects.toMatchObject({ code: 'wrong_state' })
  const params = { buildId, changeId: asked.changes[0]?.id ?? '' }
  expect(await shop.builder(buildChangesContract.answerBuildChange, { params, body: {} })).toMatchObject({
    status: 'qc',
    checkedBy: null,
    readyAt: null,
  })
  await expect(shop.step(buildId, 'qc_passed', {}, shop.other)).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await handOver()

  await shop.change(sheet.id, ([first]) => (first ? [{ ...first, spec: { ...first.spec, lie: 6400 } }] : []))
  await expect(shop.quote(sheet.id)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'B-1001 was handed over. What is built next has a sheet of its own: make it again.',
  })
})

test('an L.A.B. putter whose lie is changed is balanced anew: whoever builds it says by whom', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const putter = {
    slot: 'P' as const,
    spec: { headBrand: 'L.A.B.', isLab: true, headCents: 40_000, length: 560, lie: 6900, labourCents: 0 },
  }
  const sheetId = await shop.begin([putter], 'putter')
  const ordered = await shop.order(sheetId)
  await shop.payOrder(ordered.orderId, ordered.dueNowCents)
  await shop.step(ordered.buildId, 'queued')
  await shop.change(sheetId, ([first]) => (first ? [{ ...first, spec: { ...first.spec, lie: 7000 } }] : []))
  await shop.approve(await shop.offer(sheetId))

  const asked = await shop.readBuild(ordered.buildId)
  expect(asked.changes).toMatchObject([{ asks: ['rebalance'] }])
  await expect(shop.step(ordered.buildId, 'in_build')).rejects.toMatchObject({ code: 'wrong_state' })
  const params = { buildId: ordered.buildId, changeId: asked.changes[0]?.id ?? '' }
  const answer = (body: { rebalanced?: 'factory' }) =>
    shop.builder(buildChangesContract.answerBuildChange, { params, body })
  await expect(answer({})).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'Say who balances the putter anew: its length, lie or shaft is another.',
  })
  expect(await answer({ rebalanced: 'factory' })).toMatchObject({
    status: 'queued',
    changes: [{ rebalanced: 'factory' }],
  })
  await shop.step(ordered.buildId, 'in_build')
})

test('a version that is built is not withdrawn, and a change of which the client wants nothing changes nothing', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const ordered = await shop.order(sheetId)
  const withdraw = () => shop.fitter(sheetsContract.stepSheet, { params: { sheetId }, body: { to: 'superseded' } })
  await expect(withdraw()).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'B-1001 is built by it. Cancel that first, or begin a new version.',
  })
  await expect(shop.quote(sheetId)).rejects.toMatchObject({ code: 'wrong_state' })

  await shop.change(sheetId, withShaft('SHF-X'))
  const sent = await shop.offer(sheetId)
  await byQuoteLink(call, await quoteToken(db)).decline(sent)
  expect(await shop.readBuild(ordered.buildId)).toMatchObject({ sheet: { version: 1 }, quote: { id: ordered.id } })
  expect(await shop.readQuote(ordered.id)).toMatchObject({ status: 'approved' })
  await shop.offer(sheetId)
  await withdraw()
  expect((await shop.readSheet(sheetId)).agreed).toBe(1)
})
