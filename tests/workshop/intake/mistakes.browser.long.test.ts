import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

test(
  'a clerk takes in thirteen clubs with three mistakes, each marked where it is: a wrong grip, thirty wraps, and nobody has signed',
  { timeout: 120_000 },
  async ({ openAs, studio }) => {
    const page = await openAs('front desk', '/admin/clubs-2/intake')
    await page.getByRole('combobox', { name: 'Client' }).fill('coach@loft')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Clubs' }).waitFor()
    const grip = page.getByRole('combobox', { name: /^Grip/ })
    const parts = page.getByRole('listbox', { name: 'Parts' }).getByRole('option')

    // Enter without a hit takes in nothing, and chooses nothing.
    await page.getByRole('button', { name: /^All but the putter/ }).click()
    await page.getByRole('button', { name: 'P', exact: true }).click()
    await grip.fill('no such grip')
    await grip.press('Enter')
    await page.getByText('No part is called “no such grip”.').waitFor()
    await grip.press('Enter')
    expect(await page.getByRole('grid', { name: 'Clubs and jobs' }).count()).toBe(0)

    // Letters that are no part are asked about, and so are wraps that nobody winds: nothing is dropped, nothing is done.
    const doIt = page.getByRole('button', { name: /^Do it to 1[34] clubs/ })
    await doIt.click()
    await page.getByText(/no such grip” is no part yet\. Choose one of the list, or empty the field\./).waitFor()
    expect(await grip.inputValue()).toBe('no such grip')
    expect(await grip.getAttribute('aria-invalid')).toBe('true')
    const wraps = page.getByLabel(/^Wraps/).first()
    await grip.fill('')
    await wraps.fill('30')
    await doIt.click()
    await page.getByText('Wraps are a number from 0 to 9.').waitFor()
    expect(await wraps.inputValue()).toBe('30')
    expect(await page.getByRole('grid', { name: 'Clubs and jobs' }).count()).toBe(0)
    await wraps.fill('')

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

    // Wraps that are none stand in their cell, and its row says so.
    const cell = page.getByRole('gridcell', { name: /^Wraps, 7.iron/i })
    await cell.click()
    await page.keyboard.type('30')
    await page.keyboard.press('Enter')
    // Nobody has signed: a sentence at its field, and nothing is saved.
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '7i', exact: true }) })
    await page.getByRole('button', { name: 'Take in 13 clubs' }).click()
    await page.getByText('7i: “30”? Wraps are a number from 0 to 9.').waitFor()
    await row.getByText('Wraps are a number from 0 to 9.').waitFor()
    expect(await cell.getAttribute('aria-invalid')).toBe('true')
    expect(await cell.textContent()).toContain('30')
    expect(await page.getByRole('row').filter({ hasText: 'Wraps are a number' }).count()).toBe(1)
    await page
      .getByText(/^Nobody has signed\./)
      .first()
      .waitFor()
    expect(await page.getByLabel(/^Signed by/).getAttribute('aria-invalid')).toBe('true')
    expect(page.url()).toContain('/intake')
    await cell.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    expect(await cell.getAttribute('aria-invalid')).toBe(null)
    // A wish is never drawn as a mistake.
    await page.getByLabel(/^Needed by/).fill('2020-01-01')
    await page.getByText('That day is over.').first().waitFor()
    expect(await page.getByLabel(/^Needed by/).getAttribute('aria-invalid')).toBe(null)
    await page.getByLabel(/^Needed by/).fill('')
    await page.getByLabel(/^Promised for/).fill('2020-01-01')
    await page.getByText('That day is over.').first().waitFor()
    await page.getByLabel(/^Promised for/).fill('')
    await page.getByLabel(/^Signed by/).fill('Coach Example')
    await page.getByRole('button', { name: 'Take in 13 clubs' }).click()
    await page.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
    expect(await page.getByText(/Half-cord grip/).count()).toBe(13)
    expect(await studio.faults()).toEqual([])
  },
)
