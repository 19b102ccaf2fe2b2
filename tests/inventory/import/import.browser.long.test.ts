import { expect } from 'vitest'

import { goodsContract } from '#shared/catalog/goods-contract.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'

const csv = (text: string) => ({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('opening stock is looked at row by row, opened by one press, and is not opened again', async ({
  openAs,
  studio,
}) => {
  const sku = 'GLV-OPEN'
  const { desk } = await openTill(studio)
  await desk(goodsContract.importProducts, {
    query: { mode: 'run' },
    body: new TextEncoder().encode(`SKU,Name,Kind,Price\n${sku},Rain glove,accessory,24.00\n`),
  })
  const page = await openAs(manager, '/admin/inventory/all', telephone)
  await page.getByRole('link', { name: 'Import stock' }).click()
  const main = page.getByRole('main')
  const file = csv(`SKU,Qty,Cost\n${sku},7,8.00\nNOT-HERE,2,1.00\n`)

  await main.getByLabel('CSV file').setInputFiles(file)
  await main.getByText('7 on hand, at 8.00 each').waitFor({ state: 'attached' })
  await main.getByText('SKU: No item here is called NOT-HERE.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Import 1 item' }).click()
  await main.getByText('1 item added, 0 changed').waitFor()

  await main.getByRole('button', { name: 'Import another file' }).click()
  await main.getByLabel('CSV file').setInputFiles(file)
  await main.getByText('It is counted already: 7 on hand. Count it to say otherwise.').waitFor({ state: 'attached' })
  await main.getByRole('button', { name: 'Nothing to import' }).waitFor()
  await page.goto(`${studio.url}/admin/inventory/all?item=${sku}`)
  await page.getByText('Opening stock').first().waitFor()
})
