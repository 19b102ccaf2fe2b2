import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'
import { scan } from '#tests/support/scan.ts'

test('bands that are scanned faster than they are looked up all lie on the counter, each once', async ({ openAs }) => {
  const bag = await openAs('member', '/dashboard/bag')
  for (const label of ['7-iron', '8-iron', '9-iron']) {
    await bag.getByRole('button', { name: 'Add a club' }).click()
    const form = bag.getByRole('dialog', { name: 'Add a club' })
    await form.getByLabel('Club', { exact: true }).selectOption({ label })
    await form.getByRole('button', { name: 'Add it' }).click()
    await form.waitFor({ state: 'detached' })
  }
  const codes = await bag.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).allInnerTexts()
  const [first = '', second = '', third = ''] = codes

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
  await desk.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
})
