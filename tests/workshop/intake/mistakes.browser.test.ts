import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test(
  'a clerk takes in thirteen clubs with three mistakes: a wrong grip, a club too many, and nobody has signed',
  { timeout: 120_000 },
  async ({ openAs }) => {
    const page = await openAs('front desk', '/admin/clubs-2/intake')
    await page.getByRole('combobox', { name: 'Client' }).fill('coach@loft')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Clubs' }).waitFor()
    const grip = page.getByRole('combobox', { name: /^Grip or part/ })
    const parts = page.getByRole('listbox', { name: 'Parts' }).getByRole('option')

    // Enter without a hit takes in nothing, and chooses nothing.
    await page.getByRole('button', { name: /^All but the putter/ }).click()
    await page.getByRole('button', { name: 'P', exact: true }).click()
    await grip.fill('no such grip')
    await grip.press('Enter')
    await page.getByText('No part is called “no such grip”.').waitFor()
    await grip.press('Enter')
    expect(await page.getByRole('grid', { name: 'Clubs and jobs' }).count()).toBe(0)

    // The answer for the letters before comes late: what is chosen is of those that are typed.
    await grip.fill('grip')
    await parts.first().waitFor()
    const slow = /\/api\/v1\/items\?.*q=Half-cord/
    await page.route(slow, async (route) => {
      await new Promise((go) => setTimeout(go, 700))
      await route.continue()
    })
    await grip.fill('Half-cord')
    await grip.press('Enter')
    expect(await grip.inputValue()).toBe('Half-cord')
    await parts.filter({ hasText: 'Half-cord' }).first().waitFor()
    expect(await grip.inputValue()).toBe('Half-cord')
    await page.unroute(slow)

    // A wrong grip for all fourteen, corrected before anything is saved.
    await grip.fill('jumbo')
    await parts.filter({ hasText: 'jumbo' }).first().waitFor()
    await grip.press('Enter')
    await page.getByRole('button', { name: 'Do it to 14 clubs' }).click()
    await page.getByRole('grid', { name: 'Clubs and jobs' }).waitFor()
    await page.getByRole('button', { name: /^All but the putter/ }).click()
    await grip.fill('Half-cord')
    await parts.filter({ hasText: 'Half-cord' }).first().waitFor()
    await grip.press('Enter')
    await page.getByRole('button', { name: 'Do it to 13 clubs' }).click()
    // One club too many.
    await page.getByRole('button', { name: 'Leave out Putter' }).click()

    // Nobody has signed: a sentence, and nothing is saved.
    await page.getByRole('button', { name: 'Take in 13 clubs' }).click()
    await page.getByText(/^Nobody has signed\./).waitFor()
    expect(page.url()).toContain('/intake')
    await page.getByLabel(/^Promised for/).fill('2020-01-01')
    await page.getByText('That day is over.').first().waitFor()
    await page.getByLabel(/^Promised for/).fill('')
    await page.getByLabel(/^Signed by/).fill('Coach Example')
    await page.getByRole('button', { name: 'Take in 13 clubs' }).click()
    await page.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
    expect(await page.getByText(/Half-cord grip/).count()).toBe(13)
  },
)
