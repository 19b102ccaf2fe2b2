import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { iron, openChanging } from '#tests/builds/changes/changing.ts'
import { test } from '#tests/support/test.ts'

test('a sheet, its quote and its build are found by their number, whole or by its digits', async ({
  db,
  as,
  services,
}) => {
  const shop = await openChanging({ db, as, services })
  const sheetId = await shop.begin([iron()])
  const { id: quoteId, number: quoted, sheetNumber } = await shop.order(sheetId).then(({ id }) => shop.readQuote(id))
  const lists = {
    sheet: async (search: string) => (await shop.fitter(sheetsContract.listSheets, { query: { search } })).sheets,
    quote: async (search: string) => (await shop.fitter(quotesContract.listQuotes, { query: { search } })).quotes,
    build: async (search: string) => (await shop.fitter(buildOrdersContract.listBuilds, { query: { search } })).builds,
  }
  const { buildId } = await shop.readQuote(quoteId)
  const { number: built } = await db
    .selectFrom('build')
    .select('number')
    .where('id', '=', buildId ?? '')
    .executeTakeFirstOrThrow()

  for (const [what, number] of [
    ['sheet', sheetNumber],
    ['quote', quoted],
    ['build', built],
  ] as const) {
    for (const search of [number, number.toLowerCase(), number.replace(/\D/g, ''), ` ${number} `])
      expect(await lists[what](search), `${what} by ${search}`).toMatchObject([{ number }])
    expect(await lists[what](number.replace(/\D/g, '').slice(0, -1)), what).toEqual([])
  }
})
