import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { WrittenClub } from '#shared/builds/sheets/sheet.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { byQuoteLink, quoteToken } from '#tests/builds/changes/changing.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { openLate } from './late.ts'

/** A late shaft that its client was offered another one for, who has the link; the sheet is changed beside. */
async function openOffered(fixtures: { db: Db; as: CallAs; services: Services; call: Call }) {
  const { call } = fixtures
  const shop = await openLate(fixtures)
  await shop.expect('2026-12-21')
  const [late] = await shop.list('open')
  await shop.offer(late?.id ?? '')
  const token = await shop.token()
  const look = () => call(lateContract.readLinkedLate, { body: { token } })
  const { version, options } = await look()
  const optionId = options[0]?.id ?? ''
  const choose = (more: { readyOn?: string } = {}) =>
    call(lateContract.chooseOption, { headers: key(), body: { token, version, optionId, ...more } })

  const sheetId = (await shop.readBuild(shop.buildId)).sheet.id
  const params = { sheetId }
  const readSheet = () => shop.fitter(sheetsContract.readSheet, { params, query: {} })
  const share = () => shop.fitter(sheetsContract.stepSheet, { params, body: { to: 'shared' } })
  const withdraw = () => shop.fitter(sheetsContract.stepSheet, { params, body: { to: 'superseded' } })
  /** Another lie of the club that waits for nothing. */
  const change = async (lie = 6300) => {
    await shop.fitter(sheetsContract.createSheetVersion, { params, body: {} })
    const { revision, clubs } = await readSheet()
    const written = clubs.map((club): WrittenClub =>
      club.slot === '8i' ? { ...club, spec: { ...club.spec, lie } } : club,
    )
    await shop.fitter(sheetsContract.writeSheet, { params, body: { revision, clubs: written } })
    return share()
  }
  const quote = () => shop.fitter(quotesContract.createQuote, { headers: key(), body: { sheetId } })
  const parts = async () =>
    (await shop.readBuild(shop.buildId)).clubs.map((club) => club.parts.map(({ sku }) => sku)).flat()

  return { ...shop, late, look, choose, option: options[0], sheetId, readSheet, withdraw, change, quote, parts }
}

test('a change that waits for an answer is answered before another part is chosen, so that neither takes the other away', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openOffered({ db, as, services, call })
  await shop.change()
  await expect(shop.choose()).rejects.toMatchObject({ code: 'wrong_state', message: /changing your sheet just now/ })
  const drafted = await shop.quote()
  await expect(shop.choose()).rejects.toMatchObject({ code: 'wrong_state', message: /changing your sheet just now/ })
  const sent = await shop.send(drafted)
  await expect(shop.choose()).rejects.toMatchObject({
    code: 'wrong_state',
    message: `A change of your clubs waits for your answer. Approve or decline quote ${sent.number} first, and then choose here.`,
  })

  await shop.approve(sent)
  await shop.choose()
  expect(await shop.readBuild(shop.buildId)).toMatchObject({ sheet: { version: 3 }, status: 'parts_ready' })
  expect(await shop.parts()).toEqual(['SHF-NEAR'])
  expect((await shop.readSheet()).clubs[1]?.spec).toMatchObject({ lie: 6300 })
  expect(await faultsOfLedgers(db)).toEqual([])
  await expectSoundStock(db)
})

test('of a change that was declined nothing can be approved once another part is chosen', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openOffered({ db, as, services, call })
  await shop.change()
  const sent = await shop.send(await shop.quote())
  await byQuoteLink(call, await quoteToken(db)).decline(sent)
  await shop.choose()

  const versions = await db.selectFrom('sheetVersion').select(['number', 'status']).orderBy('number').execute()
  expect(versions.map(({ status }) => status)).toEqual(['superseded', 'superseded', 'approved'])
  await expect(shop.approve({ ...sent, version: sent.version + 1 })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await shop.parts()).toEqual(['SHF-NEAR'])
  expect((await shop.readSheet()).clubs[1]?.spec).toMatchObject({ lie: 6350 })
  await expectSoundStock(db)
})

test('a quote whose version another one has followed is never approved, however it came to stand open', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openOffered({ db, as, services, call })
  await shop.change()
  const sent = await shop.send(await shop.quote())
  await db.updateTable('sheetVersion').set({ status: 'superseded' }).where('number', '=', 2).execute()
  await expect(shop.approve(sent)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Its sheet has changed since this quote was sent. Ask for a new one.',
  })
})

test('the version that another part made is what is built: it is not withdrawn, not quoted, and costs nothing more', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openOffered({ db, as, services, call })
  const { order } = await shop.readBuild(shop.buildId)
  await shop.choose()
  await expect(shop.withdraw()).rejects.toMatchObject({ code: 'wrong_state', message: /is built by it/ })
  await expect(shop.quote()).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'B-1001 is built by this version already. Begin a new version of the sheet.',
  })

  await shop.change()
  const sent = await shop.send(await shop.quote())
  expect(sent).toMatchObject({ totalCents: order?.totalCents, change: { moreCents: 0 } })
  expect(sent.change?.changes.map(({ field }) => field)).toEqual(['lie'])
  await shop.approve(sent)
  expect(await shop.readQuote(sent.id)).toMatchObject({ change: { moreCents: 0, changes: [{ field: 'lie' }] } })
  await shop.change(6400)
  expect(await shop.quote()).toMatchObject({ totalCents: order?.totalCents, change: { moreCents: 0 } })
  expect(await shop.parts()).toEqual(['SHF-NEAR'])
})

test('what was offered is looked at again when it is chosen: whether it is there, and for which day', async ({
  db,
  as,
  services,
  call,
  clock,
}) => {
  const shop = await openOffered({ db, as, services, call })
  clock.set('2026-12-18T15:00:00Z')
  const [now] = (await shop.look()).options
  expect(now?.readyOn).toBe('2026-12-21')
  await expect(shop.choose()).rejects.toMatchObject({
    code: 'version_conflict',
    message: /^With Modus 114 your clubs would be ready on .*21.* by now/,
    facts: { current: { options: [{ readyOn: '2026-12-21' }] } },
  })
  const manager = await as('manager')
  const count = (quantity: number) =>
    manager(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'SHF-NEAR', kind: 'count', quantity, reason: 'Counted' },
    })
  await count(0)
  expect((await shop.look()).options).toEqual([])
  await expect(shop.choose({ readyOn: '2026-12-21' })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Modus 114 is not free any more. Choose another one, or keep waiting.',
  })
  expect(await shop.readBuild(shop.buildId, manager)).toMatchObject({
    sheet: { version: 1 },
    status: 'awaiting_parts',
  })

  await count(1)
  expect(await shop.choose({ readyOn: '2026-12-21' })).toMatchObject({ status: 'replaced', promisedTo: '2026-12-21' })
  const { promises, status } = await shop.readBuild(shop.buildId, manager)
  expect([status, promises[0]?.promisedOn]).toEqual(['parts_ready', '2026-12-21'])
  await expectSoundStock(db)
})

test('another part makes no day sooner that was promised for another reason since', async ({
  db,
  as,
  services,
  call,
}) => {
  const shop = await openOffered({ db, as, services, call })
  const later = {
    ownerKind: 'build' as const,
    ownerId: shop.buildId,
    promisedOn: '2026-12-30',
    reason: 'The press is broken',
  }
  await db
    .insertInto('promise')
    .values({ ...later, at: services.now() })
    .execute()
  expect((await shop.look()).options).toMatchObject([{ readyOn: '2026-12-30' }])
  await expect(shop.choose()).rejects.toMatchObject({ code: 'version_conflict' })
  await shop.choose({ readyOn: '2026-12-30' })
  expect((await shop.readBuild(shop.buildId)).promises[0]).toMatchObject({ promisedOn: '2026-12-30' })
})
