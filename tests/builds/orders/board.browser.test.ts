import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

test('a card goes on by its list, by its stage and by a drag, and says why where it may not', async ({ openAs }) => {
  const page = await openAs(manager, '/admin/clubs-2/board', desktop)
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const cardIn = (name: string, number: string) => column(name).getByRole('article').filter({ hasText: number })
  const numberOf = async (name: string, at = 0) =>
    (await column(name).getByRole('article').nth(at).getByRole('link').textContent()) ?? ''

  await page.getByText(/^promise kept \d+ %$/).waitFor()
  const queued = await numberOf('Queued')
  await page.getByLabel(`Move ${queued} to`).selectOption({ label: 'Start building' })
  await cardIn('In build', queued).waitFor()

  await cardIn('In build', queued).getByRole('link').focus()
  await page.keyboard.press('.')
  await page.getByRole('button', { name: `Tip cut done of ${queued}` }).click()
  await page.getByRole('button', { name: `Dry fit and weigh done of ${queued}` }).click()
  await page.getByRole('button', { name: `Epoxy done of ${queued}` }).waitFor()
  await cardIn('In build', queued).dragTo(column('Curing'))
  await cardIn('Curing', queued)
    .getByText(/^free /)
    .waitFor()

  await cardIn('Curing', queued).dragTo(column('QC'))
  await cardIn('Curing', queued)
    .getByRole('alert')
    .getByText(/^Cures until /)
    .waitFor()
  await cardIn('Curing', queued).dragTo(column('Parts'))
  await cardIn('Curing', queued).getByRole('alert').getByText('It cannot go to Parts from where it is.').waitFor()
})

test('the board of one builder shows what they build, also on a phone', async ({ openAs }) => {
  const page = await openAs(manager, '/admin/clubs-2/board', telephone)
  await page.getByRole('navigation', { name: 'Whose' }).getByRole('link', { name: 'Mine' }).click()
  await page.waitForURL(/mine=1/)
  await page.getByText(/^\d+ open$/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(telephone.viewport.width)
})

test('a build that took parts is cancelled once it is said why, and what pays for those that are billed', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/clubs-2/board', desktop)
  await page
    .getByRole('region', { name: 'In build', exact: true })
    .getByRole('article')
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel B-\d+\?$/ })
  await dialog.getByRole('combobox').first().selectOption({ label: 'Paid by what is kept' })
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await dialog.getByText('Say what pays for the parts that are billed.', { exact: true }).waitFor()
  await dialog.getByText('This is required.', { exact: true }).waitFor()

  await dialog.getByLabel('Reason').fill('They move abroad')
  await dialog.getByLabel(/^Kept of what was paid/).fill('5')
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('They move abroad').first().waitFor()
})
