import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'

import { openDrawer } from './at-register.ts'

test('the desk sells a membership: to whom, the waiver signed there, its plan and how it goes on', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/sales/register', telephone)
  await openDrawer(page)
  await page.getByRole('button', { name: /^Membership/ }).click()
  const panel = page.getByRole('dialog', { name: 'Sell a membership' })
  await panel.getByLabel('Client').fill('guest@loftandlie')
  await page.getByRole('option').first().click()
  await panel.getByRole('button', { name: 'Sign at the counter' }).click()
  const waiver = page.getByRole('dialog').last()
  await waiver.getByLabel('The client’s name, as their signature').fill('Casey Visitor')
  await waiver.getByRole('button', { name: 'Sign', exact: true }).click()
  await panel.getByText(/^Waiver v\d+ signed/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await panel.getByRole('button', { name: /^Annual/ }).click()

  const lines = page.getByRole('list', { name: 'Lines of the sale' })
  await lines.getByText('Annual membership').waitFor()
  await lines.getByText(/^It renews on .*, charged to your card on file\./).waitFor()
  await page.getByRole('button', { name: /^Take \$1,980/ }).click()
  await page.keyboard.press('t')
  await page.getByLabel('Reference').fill('TID 4711')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next sale' }).waitFor()

  // Of whoever has one, it is changed on their page.
  await page.getByRole('button', { name: 'Next sale' }).click()
  await page.getByRole('button', { name: /^Membership/ }).click()
  await panel.getByLabel('Client').fill('guest@loftandlie')
  await page.getByRole('option').first().click()
  await panel.getByText('They have Annual already').waitFor()
  await panel.getByRole('link', { name: 'their page' }).click()
  await page.getByText('Annual, active').waitFor()
})
