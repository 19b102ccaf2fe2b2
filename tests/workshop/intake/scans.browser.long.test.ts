import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'
import { scan } from '#tests/support/scan.ts'

test('bands that are scanned faster than they are looked up all lie on the counter, each once', async ({ openAs }) => {
  const bag = await openAs('member', '/dashboard/bag')
  const bands = bag.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{6}$/)
  await bands.nth(2).waitFor()
  const [first = '', second = '', third = ''] = await bands.allInnerTexts()

  const desk = await openAs('front desk', '/admin/clubs-2/intake')
  await desk.getByRole('combobox', { name: 'Client' }).waitFor()
  await desk.route('**/api/v1/passports/*', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 400)
    })
    await route.continue()
  })
  // Its trigger stutters.
  for (const code of [first, second, first]) await scan(desk, code)
  const chosen = desk.getByRole('group', { name: 'Clubs' }).getByRole('button', { pressed: true })
  await expect.poll(() => chosen.allInnerTexts()).toHaveLength(2)
  for (const code of [third, third]) await scan(desk, code)
  await expect.poll(() => chosen.allInnerTexts()).toHaveLength(3)

  await desk.getByRole('button', { name: 'Do it to 3 clubs' }).click()
  await desk.getByLabel('Needed by').fill('2026-01-01')
  await desk.getByText('That day is over.').waitFor()
  await desk.getByRole('button', { name: 'Take in 3 clubs' }).click()
  await desk.getByText('Nobody has signed.').waitFor()
  await desk.getByRole('button', { name: 'Take in all the same' }).click()
  await desk.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
})
