import { devices } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { test } from '#tests/support/browser.ts'
import { scan } from '#tests/support/scan.ts'

test('adapters are counted on a phone: scanned, typed over, looked at and posted', async ({ openAs }) => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13']
  const page = await openAs(manager, '/admin/inventory/counts', { viewport, hasTouch, isMobile })
  await page.getByRole('button', { name: 'New count' }).click()
  await page.getByLabel('What is counted').selectOption('adapter')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Scan what lies there, each one.').waitFor()

  await scan(page, 'ADP-335')
  await page.getByText(/^ADP-335 .*: 1$/).waitFor()
  await scan(page, 'ADP-335', 'ADP-335')
  await page.getByText('ADP-335 came twice at once: counted once.').waitFor()
  await page.getByLabel('How many of ADP-335').waitFor()
  await scan(page, 'NOT-HERE')
  await page.getByText('No item here has the code NOT-HERE.').waitFor()
  await page.getByRole('button', { name: 'I have seen it' }).click()
  const typed = page.getByLabel('How many of ADP-335')
  await typed.fill('20')
  await typed.press('Enter')
  await page.getByText(/^ADP-335 .*: 20$/).waitFor()

  await page.getByRole('link', { name: /^Not counted/ }).click()
  await page
    .getByRole('button', { name: /^None of ADP-/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Differences/ }).click()
  await page.getByText(/20 counted, \d+ in the books/).waitFor()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/too many \(\$/)
    .waitFor()
  await page.getByRole('button', { name: 'Post it' }).click()
  await page.getByText('Posted', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Count', exact: true }).count()).toBe(0)
})
