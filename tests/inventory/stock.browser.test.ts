import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

test('an item is found, counted and limited; the list says that it is short, and history who counted', async ({
  openAs,
  studio,
}) => {
  const page = await openAs(manager, '/admin/inventory/all')
  await page.getByRole('searchbox').fill('lead tape')
  await page.getByRole('link', { name: 'TAP-LEAD' }).click()
  await page.getByText('Never counted').waitFor()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'First count' })
  await dialog.getByLabel('How many lie there').fill('20')
  await dialog.getByText('0 on hand, 20 then.').waitFor()
  await dialog.getByLabel('Cost of one, USD').fill('2.50')
  await dialog.getByLabel('Reason').fill('Counted the drawer')
  await dialog.getByRole('button', { name: 'Save the count' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('20 available').waitFor()
  await page.getByText('Counted the drawer').waitFor()

  await page.getByRole('button', { name: 'Minimum' }).click()
  await page.getByLabel('Short below').fill('30')
  await page.getByLabel('Order up to').fill('10')
  await page.getByText('Write at least the minimum.').first().waitFor()
  await page.getByLabel('Order up to').fill('60')
  await page.getByRole('button', { name: 'Save the limits' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.keyboard.press('e')
  await page.getByRole('dialog').getByLabel('Color').fill('Silver')
  await page.getByRole('button', { name: 'Save the measures' }).click()
  await page.getByText('Silver', { exact: true }).waitFor()

  await page.goto(`${studio.url}/admin/inventory/all?state=short`)
  const row = page.getByRole('row', { name: /TAP-LEAD/ })
  await row.waitFor()
  expect(await row.textContent()).toContain('Short')
})

test('whoever keeps no stock sees no cost and has nothing to press', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/inventory/all?item=ADP-335')
  await page.getByText(/\d+ available/).waitFor()
  expect(await page.getByRole('button', { name: 'Count or adjust' }).count()).toBe(0)
  expect(await page.getByText('Average cost').count()).toBe(0)
})
