import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test('a bag of thirteen is regripped from the counter to ready by keyboard, taken in with twenty presses at most', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/clubs-2/intake')
  await page.getByRole('combobox', { name: 'Client' }).fill('member@loft')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Clubs' }).waitFor()

  let presses = 0
  const press = async (...keys: string[]) => {
    presses += keys.length
    for (const key of keys) {
      // As fast as a scanner it would be a scan.
      await page.waitForTimeout(60)
      await page.keyboard.press(key)
    }
  }
  await press('a', 'r', 'h', 'a', 'l', 'f')
  await page
    .getByRole('option', { name: /Half-cord/ })
    .first()
    .waitFor()
  await press('Enter', '2', 'Enter', 's')
  await page.getByText(/^First free day|No day of the next/).waitFor()
  await press('Control+Enter')
  await page.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
  expect(presses).toBeLessThanOrEqual(20)

  await page.getByText('Approved', { exact: true }).first().waitFor()
  expect(await page.getByText(/Half-cord grip/).count()).toBe(13)
  await page.keyboard.press('a')
  await page.getByText('To be checked', { exact: true }).first().waitFor()
  await page.keyboard.press('.')
  await page.getByText('Ready', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: /^Open O-/ }).waitFor()
})
