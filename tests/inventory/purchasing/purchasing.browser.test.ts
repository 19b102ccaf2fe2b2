import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'
import { scan } from '#tests/support/scan.ts'

test('what is short is ordered in two presses, and received by scans', async ({ openAs, studio }) => {
  const page = await openAs(manager, '/admin/inventory/shortages')
  const row = page.getByRole('row', { name: /ADP-335/ })
  await row.waitFor()
  for (const box of await page.getByRole('checkbox', { name: /^Order / }).all()) await box.uncheck()
  await row.getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Order 1 (1 supplier)' }).click()
  await page.getByRole('heading', { level: 1, name: /^PO-/ }).waitFor()
  await page.getByText('Draft', { exact: true }).first().waitFor()
  await page.getByLabel('How many').fill('40')
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByText('1 change').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await page.getByText(/sales@lakeshore-components.example, (on its way|sent)/).waitFor()

  await page.getByRole('button', { name: 'Receive' }).click()
  const came = page.getByRole('region', { name: 'What came' })
  await came.getByText('Scan what came').waitFor()
  await scan(page, 'ADP-335')
  await came.getByText('39 on back-order').waitFor()
  await page.waitForTimeout(350)
  await scan(page, 'ADP-335')
  await came.getByText('38 on back-order').waitFor()
  await scan(page, 'NOT-HERE')
  await came.getByText('NOT-HERE is not on this order').waitFor()
  await came.getByRole('button', { name: 'Receive 2' }).click()
  await page.getByText('2 of 40 came').waitFor()
  await page.getByText('Came in part').first().waitFor()

  await page.goto(`${studio.url}/admin/inventory/shortages`)
  await page.getByRole('heading', { level: 1, name: 'Short' }).waitFor()
  await page
    .getByText(/\d items?|Nothing is short/)
    .first()
    .waitFor()
  expect(await row.count()).toBe(0)
})

test('a supplier is added with what they sell, and ordered from', async ({ openAs }) => {
  const page = await openAs(manager, '/admin/inventory/suppliers')
  await page.getByRole('button', { name: 'New supplier' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This is required.').waitFor()
  await dialog.getByLabel('Name').fill('Riverside Grips')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Riverside Grips' }).waitFor()
  await page.getByText('7 days, as they say').waitFor()

  await page.getByRole('button', { name: 'Add an item' }).click()
  await dialog.getByLabel('Product', { exact: true }).fill('ADP-335')
  await dialog
    .getByRole('button', { name: /adapter/i })
    .first()
    .click()
  await dialog.getByLabel('Cost of one, USD').fill('4.50')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'ADP-335' }).waitFor()
  await page.getByRole('button', { name: 'Order from them' }).click()
  await page.getByText('Nothing is on it yet').waitFor()
})

test('whoever only reads the stock sees neither costs nor buttons', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/inventory/orders')
  await page.getByRole('link', { name: /^PO-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /^PO-/ }).waitFor()
  await page.getByText('History').waitFor()
  expect(await page.getByRole('button', { name: /Send|Receive|Cancel|Bill/ }).count()).toBe(0)
  expect(await page.getByText(/USD each/).count()).toBe(0)
})
