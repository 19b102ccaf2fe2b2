import { expect } from 'vitest'

import { lateContract } from '#shared/builds/late/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

import { openLate } from './late.ts'

test('a part that comes later than was promised moves the promise, and names who is affected and what fits sooner', async ({
  db,
  as,
  app,
  services,
}) => {
  const shop = await openLate({ db, as, services })
  const [before] = (await shop.readBuild(shop.buildId)).promises
  await shop.expect('2026-11-27')
  expect(await shop.list()).toEqual([])
  expect((await shop.readBuild(shop.buildId)).promises).toHaveLength(1)

  await shop.expect('2026-12-21')
  const [late] = await shop.list('open')
  expect(late).toMatchObject({
    build: { id: shop.buildId },
    part: 'Dynamic S300',
    clubs: ['7-iron'],
    arrivesOn: '2026-12-21',
    promisedFrom: before?.promisedOn,
    promisedTo: '2026-12-24',
  })
  expect((await shop.readBuild(shop.buildId)).promises[0]).toMatchObject({
    promisedOn: '2026-12-24',
    reason: expect.stringMatching(/^Dynamic S300 comes on /) as unknown,
  })
  expect((await shop.read(late?.id ?? '')).proposals).toMatchObject([
    { sku: 'SHF-NEAR', weightChange: -55, extraCents: 500, isHere: true, readyOn: before?.promisedOn },
  ])

  const asked = ['', late?.id].map((id) => app.inject({ url: `/api/v1/late-parts/${id}` }))
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).not.toContain(200)
  await shop.expect('2026-12-28')
  expect(await shop.list('open')).toMatchObject([
    { id: late?.id, promisedFrom: before?.promisedOn, promisedTo: '2026-12-31' },
  ])
})

test('the client takes another part by link: only that club becomes a new version, and its part is promised', async ({
  db,
  as,
  call,
  services,
}) => {
  const shop = await openLate({ db, as, services })
  await shop.expect('2026-12-21')
  const [late] = await shop.list('open')
  const offered = await shop.offer(late?.id ?? '')
  expect(offered).toMatchObject({ status: 'offered', offered: [{ name: 'Modus 114' }] })
  const token = await shop.token()
  const linked = await call(lateContract.readLinkedLate, { body: { token } })
  expect(linked).toMatchObject({ part: 'Dynamic S300', clubs: ['7-iron'], end: null })
  expect(linked.options[0]).not.toHaveProperty('extraCents')

  const { totalCents } = (await shop.readBuild(shop.buildId)).order ?? {}
  const choose = (optionId: string | null, headers = key()) =>
    call(lateContract.chooseOption, { headers, body: { token, version: linked.version, optionId } })
  await expect(choose(shop.buildId)).rejects.toMatchObject({ code: 'not_offered' })
  const optionId = linked.options[0]?.id ?? ''
  const both = await Promise.allSettled([choose(optionId), choose(optionId)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const build = await shop.readBuild(shop.buildId)
  expect(build).toMatchObject({ status: 'parts_ready', missing: [], sheet: { version: 2 }, order: { totalCents } })
  expect(build.clubs.map(({ parts }) => parts.map(({ sku }) => sku))).toEqual([['SHF-NEAR'], []])
  expect(build.promises[0]).toMatchObject({ promisedOn: late?.promisedFrom, reason: 'Modus 114 was chosen instead' })
  const { changes } = await shop.fitter(sheetsContract.diffSheet, {
    params: { sheetId: build.sheet.id },
    query: { from: 1, to: 2 },
  })
  expect(new Set(changes.map(({ club }) => club)).size).toBe(1)
  expect(changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['shaftSku', 'shaftModel', 'rawShaftMass']))
  const { status } = await shop.fitter(sheetsContract.readSheet, { params: { sheetId: build.sheet.id }, query: {} })
  expect(status).toBe('approved')
  expect(await shop.list('decided')).toMatchObject([{ status: 'replaced', chosen: 'Modus 114' }])
  await expectSoundStock(db)
  const refused: unknown = await choose(null).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'version_conflict', facts: { current: { status: 'replaced' } } })
  expect(refused).not.toHaveProperty('facts.current.proposals')
})

test('of a part whose build is cancelled nothing is to be chosen, and it is no open one any more', async ({
  db,
  as,
  call,
  services,
}) => {
  const shop = await openLate({ db, as, services })
  await shop.expect('2026-12-21')
  const id = (await shop.list('open'))[0]?.id ?? ''
  await shop.offer(id)
  const token = await shop.token()
  const { version, options } = await call(lateContract.readLinkedLate, { body: { token } })
  await shop.cancel()

  expect(await shop.read(id)).toMatchObject({ end: 'cancelled', proposals: [] })
  expect(await shop.list('open')).toEqual([])
  expect(await call(lateContract.readLinkedLate, { body: { token } })).toMatchObject({ end: 'cancelled' })
  for (const optionId of [null, options[0]?.id ?? null]) {
    await expect(
      call(lateContract.chooseOption, { headers: key(), body: { token, version, optionId } }),
    ).rejects.toMatchObject({ code: 'wrong_state', message: /was canceled/ })
  }
  await expect(shop.offer(id)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('who keeps waiting keeps what they agreed to; a link is for one offer, and a part that came ends it', async ({
  db,
  as,
  call,
  services,
}) => {
  const shop = await openLate({ db, as, services })
  await shop.expect('2026-12-21')
  const id = (await shop.list('open'))[0]?.id ?? ''
  await expect(shop.offer(id, await as('front_desk'))).rejects.toMatchObject({ code: 'not_allowed' })
  await shop.offer(id)
  const first = await shop.token()
  await shop.offer(id)
  const token = await shop.token()
  await expect(call(lateContract.readLinkedLate, { body: { token: first } })).rejects.toMatchObject({
    code: 'expired',
  })
  const { version, options } = await call(lateContract.readLinkedLate, { body: { token } })
  const choose = (optionId: string | null, seen: number) =>
    call(lateContract.chooseOption, { headers: key(), body: { token, version: seen, optionId } })
  expect(await choose(null, version)).toMatchObject({ status: 'kept' })
  expect(await shop.readBuild(shop.buildId)).toMatchObject({ sheet: { version: 1 }, missingParts: 1 })

  await shop.offer(id)
  const again = await shop.token()
  await shop.stock(1, 'receive')
  const linked = await call(lateContract.readLinkedLate, { body: { token: again } })
  expect(linked).toMatchObject({ end: 'came' })
  await expect(
    call(lateContract.chooseOption, {
      headers: key(),
      body: { token: again, version: linked.version, optionId: options[0]?.id ?? null },
    }),
  ).rejects.toMatchObject({ code: 'wrong_state', message: /has come meanwhile/ })
  expect(await shop.list('open')).toEqual([])
  await expect(
    shop.builder(buildOrdersContract.readBuild, { params: { buildId: shop.buildId } }),
  ).resolves.toMatchObject({
    sheet: { version: 1 },
  })
})

test('who cancels a build at the instant at which its client chooses finds it all the same', async ({
  db,
  as,
  call,
  services,
}) => {
  const shop = await openLate({ db, as, services })
  await shop.expect('2026-12-21')
  await shop.offer((await shop.list('open'))[0]?.id ?? '')
  const token = await shop.token()
  const { version, options } = await call(lateContract.readLinkedLate, { body: { token } })
  const optionId = options[0]?.id ?? null
  const body = { token, version, optionId }
  const held = await db.startTransaction().execute()
  await held.selectFrom('build').select('id').where('id', '=', shop.buildId).forUpdate().execute()
  const choosing = call(lateContract.chooseOption, { headers: key(), body })
  await untilWaiting(db)
  const cancelling = shop.cancel()
  await untilWaiting(db, 2)
  await held.commit().execute()

  // Whatever the first of them changed, the second one sees.
  expect(await choosing).toMatchObject({ status: 'replaced' })
  expect(await cancelling).toMatchObject({ status: 'cancelled', sheet: { version: 2 } })
  await expectSoundStock(db)
})
