import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'

test('labels of chosen items: so many of each, after those that are used up, with bars, name and price', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/inventory/all?kind=glove')
  for (const sku of ['GLV-CAB-LM', 'GLV-RAIN']) {
    const row = page.getByRole('row').filter({ hasText: sku })
    await row.getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Labels' }).click()

  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await labels.first().waitFor()
  expect(await labels.count()).toBe(2)
  const first = await labels.first().textContent()
  expect(first).toContain('Marrow Cabretta glove, Left hand, M')
  expect(first).toContain('$28')
  await page.getByLabel('Of each').fill('3')
  await page.getByLabel('Used up on the first sheet').fill('4')
  await page
    .getByRole('img', { name: /^Bar code/ })
    .nth(5)
    .waitFor()
  expect(await labels.count()).toBe(6)
})
