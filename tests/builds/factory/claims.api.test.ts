import { expect } from 'vitest'

import { findBuild } from '#server/builds/orders/store.ts'
import { presentTrack } from '#server/builds/orders/track.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { makePhoto, upload } from '#tests/files/files.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { textIn } from '#tests/orders/documents/pdf-text.ts'
import { test } from '#tests/support/test.ts'

import { eightIron, openFactory } from './factory.ts'

type Shop = Awaited<ReturnType<typeof openFactory>>

test('a club that came wrong is claimed: replaced it is waited for again, credited it may be ordered elsewhere', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const draft = await shop.draft(buildId)
  await shop.price(draft, 9000)
  const received = await shop.receive(await shop.stepOrder(draft, 'ordered'))
  await shop.measure(received, { lie: -200 })
  await expect(shop.stepOrder(received, 'checked')).rejects.toMatchObject({ message: /outside its tolerance/ })

  const claimed = await shop.claim(received)
  expect(claimed).toMatchObject({ status: 'claim', openClaims: 1, lines: [{ claims: [{ outcome: null }] }] })
  await expect(shop.claim(claimed)).rejects.toMatchObject({ message: 'This club is claimed already.' })
  const anew = await shop.settle(claimed, 'replaced', '2026-12-18')
  expect(anew).toMatchObject({ status: 'ordered', cameCount: 0, expectedOn: '2026-12-18' })
  expect(anew.lines[0]?.measures.every(({ value }) => value === null)).toBe(true)
  const waiting = await shop.readBuild(buildId)
  expect(waiting.promises[0]).toMatchObject({
    promisedOn: '2026-12-19',
    reason: 'Clubs from Northfield Golf: one came wrong, another one comes',
  })
  // What was wrong with the first stays on record.
  expect(waiting.clubs[0]?.earlierMeasures.find(({ field }) => field === 'lie')).toMatchObject({ pass: false })
  expect(await inBooks(db)).toMatchObject({ 2000: -9000 })

  const again = await shop.receive(anew)
  expect(await inBooks(db)).toMatchObject({ 2000: -9000, 1310: 9000 })
  const credited = await shop.settle(await shop.claim(again, 'The same again'), 'credited')
  expect(credited).toMatchObject({ status: 'cancelled', clubCount: 0 })
  const books = await inBooks(db)
  expect(books[2000] ?? 0).toBe(0)
  expect(books[1310] ?? 0).toBe(0)
  expect(await shop.readBuild(buildId)).toMatchObject({ makerClubs: 1 })
  expect(await shop.draft(buildId)).toMatchObject({ status: 'draft', clubCount: 1 })
})

test('photos of what is wrong stand beside its claim', async ({ db, as, services }) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const claimed = await shop.claim(await shop.receive(await shop.stepOrder(await shop.draft(buildId), 'ordered')))
  const claimId = claimed.lines[0]?.claims[0]?.id ?? ''
  const add = async (of: string, fileIds: string[]) =>
    shop.builder(factoryContract.addFilesOfClaim, {
      params: { factoryOrderId: claimed.id, claimId: of },
      headers: key(),
      body: { fileIds },
    })
  const { id } = await upload(shop.builder, await makePhoto())
  expect((await add(claimId, [id])).lines[0]?.claims[0]?.files).toMatchObject([{ id, type: 'image/jpeg' }])
  await expect(add(claimId, [id])).rejects.toMatchObject({ code: 'not_found' })
  await expect(add(claimed.id, [id])).rejects.toMatchObject({ code: 'not_found' })
})

test('an open claim blocks none of the clubs beside it: they come, and their client reads where each is', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }, { ...eightIron, slot: 'PW' }])
  const ordered = await shop.stepOrder(await shop.draft(buildId), 'ordered')
  const [first, second, third] = ordered.lines.map(({ id }) => id)
  const states = async () => {
    const row = await findBuild({ trx: db }, buildId)
    return row ? (await presentTrack(jobWork(services, 'test'), row)).clubs.map(({ state }) => state) : []
  }
  expect(await states()).toEqual(['at_maker', 'at_maker', 'at_maker'])

  const claimed = await shop.claim(await shop.receive(ordered, [first ?? '']), 'Too flat', first)
  expect(await states()).toEqual(['claimed', 'at_maker', 'at_maker'])
  const more = await shop.receive(claimed, [second ?? ''])
  expect(more).toMatchObject({ status: 'claim', cameCount: 2 })
  expect(await states()).toEqual(['claimed', 'here', 'at_maker'])
  const all = await shop.receive(more, [third ?? ''])
  expect(all).toMatchObject({ status: 'claim', openClaims: 1, cameCount: 3 })
  expect(await shop.settle(all, 'replaced', '2026-12-18')).toMatchObject({ status: 'ordered', cameCount: 2 })
  expect(await states()).toEqual(['at_maker', 'here', 'here'])
})

test('what is right is signed for beside an open claim, and again nothing of it waits', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }])
  const received = await shop.receive(await shop.stepOrder(await shop.draft(buildId), 'ordered'))
  await shop.measure(received)
  const claimed = await shop.claim(received, 'A scratch')
  expect(await shop.readBuild(buildId)).toMatchObject({ makerClubs: 2 })
  // The claim stays open: the other club is signed for.
  const signed = await shop.stepOrder(claimed, 'checked')
  expect(signed).toMatchObject({ status: 'claim', openClaims: 1 })
  expect(signed.lines.map(({ checkedAt }) => checkedAt !== null)).toEqual([false, true])
  expect(await shop.readBuild(buildId)).toMatchObject({ makerClubs: 1 })
  await expect(shop.stepOrder(signed, 'checked')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Nothing of this order is here to be signed for: what is claimed waits for its maker.',
  })

  // The maker says no, and the client takes it as it is: no other outcome would ever let the build go on.
  await expect(shop.settle(signed, 'kept')).rejects.toMatchObject({ code: 'invalid_input' })
  const kept = await shop.settle(signed, 'kept', undefined, 'The client likes it as it is')
  expect(kept).toMatchObject({
    status: 'received',
    lines: [{ claims: [{ outcome: 'kept', settledReason: 'The client likes it as it is' }] }, {}],
  })
  expect(await shop.stepOrder(kept, 'checked')).toMatchObject({ status: 'checked' })
  expect(await shop.readBuild(buildId)).toMatchObject({ makerClubs: 0 })
})

test('what was signed for is claimed once it shows a fault: another one comes, is checked, and the build goes on', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId, orderId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }])
  const draft = await shop.draft(buildId)
  await shop.price(draft, 9000)
  const received = await shop.receive(await shop.stepOrder(draft, 'ordered'))
  await shop.measure(received)
  const checked = await shop.stepOrder(received, 'checked')
  await shop.step(buildId, 'qc')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  await shop.payOrder(orderId)

  const claimed = await shop.claim(checked, 'The ferrule is loose')
  expect(claimed).toMatchObject({ status: 'claim', lines: [{ checkedAt: null }, {}] })
  await expect(handOver(shop, buildId)).rejects.toMatchObject({
    code: 'wrong_state',
    message:
      '1 club from its maker is not here and checked yet. The others may be handed over before it, with a reason.',
  })
  const anew = await shop.settle(claimed, 'replaced', '2026-12-18')
  await expect(handOver(shop, buildId)).rejects.toMatchObject({ message: /1 club from its maker is not here/ })
  const again = await shop.receive(anew, [anew.lines[0]?.id ?? ''])
  await shop.measure({ ...again, lines: again.lines.slice(0, 1) })
  await shop.stepOrder(again, 'checked')
  expect(await handOver(shop, buildId)).toMatchObject({ status: 'picked_up' })
  await expect(shop.claim(await shop.readOrder(checked), 'Broke')).rejects.toMatchObject({
    message: `${claimed.build.number} has left the house. Take the club back under warranty first.`,
  })
  const clubs = (await shop.readBuild(buildId)).clubs.map(({ id }) => id)
  await shop.builder(buildOrdersContract.stepBuild, {
    params: { buildId },
    body: { to: 'warranty_return', reason: 'It broke', clubIds: clubs.slice(0, 1) },
  })
  const broken = await shop.claim(await shop.readOrder(checked), 'Broke')
  const third = await shop.receive(await shop.settle(broken, 'replaced'), [broken.lines[0]?.id ?? ''])
  await shop.step(buildId, 'qc')
  await shop.measure(third)
  await expect(shop.step(buildId, 'qc_passed', {}, shop.other)).rejects.toMatchObject({ code: 'wrong_state' })
  await shop.stepOrder(third, 'checked')
  await shop.step(buildId, 'qc_passed', {}, shop.other)
  await shop.step(buildId, 'ready')
  expect(await handOver(shop, buildId)).toMatchObject({ status: 'picked_up' })
  expect(await inBooks(db)).toMatchObject({ 5000: 18_000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('another one is expected after as long as the first took where nobody said a day, and is not late at once', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }])
  const ordered = await shop.stepOrder(await shop.draft(buildId), 'ordered')
  const confirmed = await shop.confirm(ordered, '2026-11-30')
  await db
    .updateTable('factoryOrder')
    .set({ orderedAt: new Date(services.now().getTime() - 9 * 86_400_000), expectedOn: '2026-11-20' })
    .execute()
  const received = await shop.receive(await shop.readOrder(confirmed))
  const [first, second] = received.lines.map(({ id }) => id)
  await shop.claim(received, 'Too flat', first)
  const claimed = await shop.claim(received, 'A scratch', second)
  // The day is kept also while another claim is open.
  const one = await shop.settle(claimed, 'replaced')
  expect(one).toMatchObject({ status: 'claim', openClaims: 1, expectedOn: '2026-12-03', isLate: false })
  expect(await shop.settle(one, 'replaced')).toMatchObject({
    status: 'ordered',
    expectedOn: '2026-12-03',
    isLate: false,
  })
})

test('the paper to the maker says the hand, the serial, what is wrong and what was measured; a claim is mailed to them', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const left = { ...eightIron, spec: { ...eightIron.spec, hand: 'left' as const, headSerial: 'NF-4711' } }
  const { buildId } = await shop.begun([eightIron, { ...left, slot: '9i' }])
  const ordered = await shop.confirm(await shop.stepOrder(await shop.draft(buildId), 'ordered'))
  // Whoever is left-handed is so with each club of a set.
  expect(ordered.lines.map(({ spec, isHandAssumed }) => [spec.hand, isHandAssumed])).toEqual([
    ['left', false],
    ['left', false],
  ])
  const received = await shop.receive(ordered)
  await shop.measure(received, { lie: -200 })
  const claimed = await shop.claim(received, 'Lie too flat', received.lines[1]?.id)
  const params = { factoryOrderId: claimed.id }
  const read = async () => textIn(await shop.builder(factoryContract.readFactoryPaper, { params }))
  const words = await read()
  for (const part of ['Hand: left', 'Serial: NF-4711', 'Your number: SO-448120', 'Head model: T2']) {
    expect(words).toContain(part)
  }
  expect(words).toMatch(/Claim: Lie too flat; Lie ordered 64.*measured 62/)
  const csv = await shop.builder(factoryContract.exportFactoryOrder, { params })
  expect(csv.split('\r\n')[0]).toMatch(/Hand.*Serial.*Claim/)

  await shop.builder(factoryContract.mailFactoryOrder, { params, headers: key() })
  const mail = await db
    .selectFrom('notice')
    .select('text')
    .where('about', '=', claimed.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('Clubs of this order came wrong')
  await shop.settle(claimed, 'replaced')
  expect(await read()).toContain('Claim: Lie too flat')
})

test('of clubs whose sheets say no hand the right one is ordered, and it is said that nobody said it', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron])
  const draft = await shop.draft(buildId)
  expect(draft.lines).toMatchObject([{ spec: { hand: 'right' }, isHandAssumed: true }])
})

const handOver = (shop: Shop, buildId: string) =>
  shop.desk(buildOrdersContract.handOverBuild, {
    params: { buildId },
    headers: key(),
    body: { signedName: 'Ana Ruiz' },
  })
