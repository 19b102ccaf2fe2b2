import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import { handOver, letEpoxyCureAtOnce, press, signOff, stagesDone } from './through-bench.ts'

/** Another grip, of the shelf, and what was wrong with the old one: told first without the grip. */
async function replaceGrip(page: Page) {
  await press(page, 'Replace a part')
  const dialog = page.getByRole('dialog', { name: 'Replace a part' })
  await dialog.getByLabel('Part', { exact: true }).selectOption({ label: 'Grip' })
  await dialog.getByLabel('What was wrong with it').fill('It turned under the hand')
  await dialog.getByRole('button', { name: 'Replace it' }).click()
  await dialog.getByText('Choose a part of the shelf.', { exact: true }).waitFor()
  await dialog.getByLabel('From the shelf').fill('GRP-CORD')
  await page.getByRole('listbox', { name: 'Parts' }).getByRole('option').first().click()
  expect(await dialog.getByText('Choose a part of the shelf.').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Replace it' }).click()
  await page.getByText(/^It turned under the hand\. Chosen by /).waitFor()
}

test(
  'a club comes back under warranty from its owner’s bag, gets another grip at no price, is checked, and leaves with it',
  { timeout: 300_000 },
  async ({ openAs, studio }) => {
    const till = await openTill(studio)
    await letEpoxyCureAtOnce(await openAs(manager, '/admin/clubs-2/terms', desktop))
    const page = await openAs(manager, `/admin/members/person/${till.personId}?tab=bag`, desktop)
    await page.getByRole('button', { name: 'Open 7-iron' }).click()
    await press(page, 'Under warranty')
    await page.getByLabel('Reason').fill('The grip turns')
    await press(page, 'Take back under warranty')

    const job = page.getByRole('region', { name: 'Under warranty', exact: true })
    await job.getByText('7-iron: The grip turns').waitFor()
    // As it was signed when it left, for the bench to compare with.
    const earlier = page.locator('details').filter({ hasText: 'Measured before' }).first()
    await earlier.getByText('Measured before').click()
    await earlier
      .getByText(/^Swing weight /)
      .first()
      .waitFor()
    await replaceGrip(page)

    const bench = await openAs('admin', new URL(page.url()).pathname, desktop)
    await press(bench, 'Back to the bench')
    await stagesDone(bench, ['Grip', 'Loft and lie'], '7-iron')
    await bench.getByText(/^It turned under the hand\. Put in by /).waitFor()

    await page.reload()
    await signOff(page)
    await handOver(page, 'Alex Moreno')
    await page.getByRole('region', { name: 'Warranty so far' }).getByText('It turned under the hand').waitFor()

    const bag = await openAs('member', '/dashboard/bag', telephone)
    await bag.getByRole('button', { name: 'Open 7-iron' }).click()
    await bag.getByText(/^Under warranty \(B-\d+\): grip replaced$/).waitFor()
  },
)
