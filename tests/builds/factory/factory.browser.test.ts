import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { desktop, test } from '#tests/support/browser.ts'

/** Each figure as its hint says it should be. */
async function measureAll(page: Page): Promise<void> {
  const cells = page.getByRole('region', { name: 'Clubs' }).getByRole('textbox')
  await cells.first().waitFor()
  for (let at = 0; at < (await cells.count()); at++) {
    const cell = cells.nth(at)
    const name = (await cell.getAttribute('aria-label')) ?? ''
    if (name.endsWith('cost') || (await cell.inputValue()) !== '') continue
    const hint = await cell.locator('xpath=ancestor::div[contains(@class, "grid")][1]').innerText()
    await cell.fill(/Target (.+), within/.exec(hint)?.[1] ?? '')
    await cell.press('Enter')
    await page
      .getByText(/^(\+0|0|±0).* ok$/)
      .nth(0)
      .waitFor()
  }
}

test(
  'of a mixed sheet the maker’s club is ordered, received and measured, and the build is ready',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const page = await openAs(manager, '/admin/clubs-2/factory', desktop)
    const waiting = page.getByRole('region', { name: /^To be ordered/ }).getByRole('listitem')
    const mixed = waiting.filter({ hasText: '6-iron' })
    await mixed.getByLabel(/^Maker of/).selectOption({ label: 'Northfield Golf' })
    await mixed.getByRole('button', { name: 'Draft the order' }).click()
    await page.getByRole('heading', { name: /^FO-\d+$/ }).waitFor()
    await page.getByLabel('6-iron: cost').fill('119')
    await page.getByLabel('6-iron: cost').press('Tab')
    await page.getByText('$119', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Send to the maker' }).click()

    await page.getByRole('button', { name: 'Confirmed' }).click()
    await page.getByLabel('Number of the maker').fill('SO-990011')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmed' }).click()
    await page.getByText('SO-990011').first().waitFor()
    await page.getByRole('button', { name: 'Receive' }).click()
    await page.getByRole('button', { name: 'Receive 1 club' }).click()
    await page.getByText('To be measured').first().waitFor()
    await page.getByRole('button', { name: 'Claim: 6-iron' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('Left-handed')
    await page.getByRole('dialog').getByRole('button', { name: /claim/i }).click()
    await page.getByRole('button', { name: 'Another one comes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Settle the claim' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const claim = page.getByRole('region', { name: 'Claim of the 6-iron' })
    await claim.getByText('Another one comes', { exact: true }).waitFor()
    await page.getByText('Still to come').waitFor()
    expect(await page.getByRole('main').getByText(/^late/i).count()).toBe(0)
    await page.getByRole('button', { name: 'Receive' }).click()
    await page.getByRole('button', { name: 'Receive 1 club' }).click()
    await claim.getByText('Another one came').waitFor()
    await measureAll(page)
    await page.getByRole('button', { name: 'Pass and sign' }).click()
    await page.getByText('Checked').first().waitFor()

    await page.getByRole('link', { name: /^B-\d+$/ }).click()
    await page.getByRole('region', { name: 'From the maker' }).getByText('Checked').waitFor()
    await measureAll(page)
    await page.getByRole('button', { name: 'Pass and sign' }).click()
    await page.getByRole('button', { name: 'Tell the client it is ready' }).click()
    await page.getByText('Ready', { exact: true }).first().waitFor()
  },
)
