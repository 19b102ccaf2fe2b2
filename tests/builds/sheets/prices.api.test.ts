import { expect } from 'vitest'

import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { test } from '#tests/support/test.ts'

const { createSheetVersion, diffSheet, stepSheet, writeSheet } = sheetsContract

test('two versions are compared in price, club by club, whole and as quoted; a client sees none of it', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const quote = await shop.send(await shop.quote([sevenIron, { ...sevenIron, slot: '8i' }]))
  const params = { sheetId: quote.sheetId }
  const fitter = await as('fitter')

  const draft = await fitter(createSheetVersion, { params, body: {} })
  const [seven, eight] = draft.clubs
  if (!seven || !eight) throw new Error('The sheet has two clubs.')
  const dearer = { ...seven, spec: { ...seven.spec, headCents: 15_000 } }
  await fitter(writeSheet, { params, body: { revision: draft.revision, clubs: [dearer] } })

  const { prices } = await fitter(diffSheet, { params, query: { from: 1, to: 2 } })
  expect(prices).toEqual({
    from: {
      cents: 2 * (12_000 + 4500 + 4000),
      withTaxCents: quote.totalCents,
      quote: { id: quote.id, number: quote.number, status: 'sent', totalCents: quote.totalCents },
    },
    to: { cents: 15_000 + 4500 + 4000, withTaxCents: 25_499, quote: null },
    clubs: [
      { club: '7i', key: seven.key, from: 20_500, to: 23_500 },
      { club: '8i', key: eight.key, from: 20_500, to: null },
    ],
  })
  expect((await fitter(diffSheet, { params, query: { from: 1, to: 1 } })).prices?.clubs).toEqual([])

  await fitter(stepSheet, { params, body: { to: 'shared', version: 2 } })
  const client = await as('member')
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', client.userId)
    .executeTakeFirstOrThrow()
  await db.updateTable('sheet').set({ personId }).where('id', '=', quote.sheetId).execute()
  const read = await client(diffSheet, { params, query: { from: 1, to: 2 } })
  expect(read.prices).toBeNull()
  expect(JSON.stringify(read)).not.toMatch(/cents/i)

  const admin = await as('admin')
  const copy = await admin(mergesContract.exportPerson, {
    params: { personId },
    body: { reason: 'Asked for it in writing.' },
  })
  expect(copy['buildSheets']).toMatchObject([{ spec: { headModel: 'T2' } }, {}, {}])
  expect(JSON.stringify(copy['buildSheets'])).not.toMatch(/cents/i)
})
