import { expect } from 'vitest'

import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { iron, openChanging } from '#tests/builds/changes/changing.ts'
import { test } from '#tests/support/test.ts'

import { byLink, openSheets, standard } from './sheets.ts'

const { listSheets, stepSheet } = sheetsContract

test('a draft of a newer version is taken back: what was shared stands as before, and its client hears of nothing', async ({
  db,
  as,
  call,
}) => {
  const shop = await openSheets({ db, as })
  const takeBack = (sheet: Sheet) =>
    shop.fitter(stepSheet, { params: { sheetId: sheet.id }, body: { to: 'superseded', version: sheet.revision } })
  const sheet = await shop.share(await shop.create([standard('7i', { lie: 6100 })]))

  const draft = await shop.renew(sheet)
  expect(draft).toMatchObject({ version: 2, status: 'draft' })
  expect(await takeBack(draft)).toMatchObject({ version: 1, status: 'shared' })
  const linked = byLink(call, sheet.link)
  expect(await linked.read()).toMatchObject({ version: 1, status: 'shared', versions: [{ number: 1 }] })
  expect((await shop.fitter(listSheets, { query: { shelf: 'shared' } })).sheets).toMatchObject([{ version: 1 }])
  await linked.approve(sheet)

  const next = await shop.renew(sheet)
  expect(next).toMatchObject({ version: 3, status: 'draft', agreed: 1 })
  await takeBack(next)
  expect(await shop.read(sheet)).toMatchObject({ version: 1, status: 'approved', agreed: 1 })
  expect((await shop.fitter(listSheets, { query: { shelf: 'approved' } })).sheets).toMatchObject([{ version: 1 }])
  expect(await linked.read()).toMatchObject({ version: 1, status: 'approved', versions: [{ number: 1 }] })
  // The clubs that stand are those of the next one, not of what was taken back.
  const again = await shop.renew(sheet)
  await shop.write(again, [standard('7i', { lie: 6000 })])
  await takeBack(await shop.read(sheet))
  expect((await shop.renew(sheet)).clubs).toMatchObject([{ spec: { lie: 6100 } }])
})

test('what was quoted of a version stays quoted when the draft of the next is taken back', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const sent = await shop.offer(sheetId)
  const draft = await shop.change(sheetId, (clubs) => clubs, false)
  await shop.fitter(stepSheet, { params: { sheetId }, body: { to: 'superseded', version: draft.revision } })

  expect(await shop.readQuote(sent.id)).toMatchObject({ status: 'sent' })
  await shop.approve(sent)
  expect((await shop.fitter(quotesContract.readQuote, { params: { quoteId: sent.id } })).buildId).not.toBeNull()
})

test('whoever builds reads the version that is built while the next one is a draft', async ({ db, as, services }) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  await shop.order(sheetId)
  await shop.change(sheetId, (clubs) => clubs, false)
  const read = sheetsContract.readSheet
  const bench = await as('builder')

  const seen = await bench(read, { params: { sheetId }, query: {} })
  const written = await shop.fitter(read, { params: { sheetId }, query: {} })
  expect([seen.version, written.version]).toEqual([1, 2])
  expect(await bench(read, { params: { sheetId }, query: { version: 1 } })).toMatchObject({ version: 1, agreed: 1 })
})
