import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)('%s a batch of several bags is moved on at once, once it is confirmed', async ([, look], { openAs }) => {
  const page = await openAs('front desk', '/admin/clubs-2/batches', look)
  const press = page.getByRole('button', { name: /^All \d+ done/ }).first()
  const name = (await press.textContent()) ?? ''
  expect(await page.getByRole('list', { name: 'Parts' }).getByRole('listitem').count()).toBeGreaterThan(0)

  await press.click()
  const ask = page.getByRole('dialog')
  await ask.getByText(/leaves? the shelf\.$/).waitFor()
  await ask.getByRole('button', { name: 'Leave it' }).click()
  await ask.waitFor({ state: 'detached' })
  expect(await press.textContent()).toBe(name)
  await press.click()
  await ask.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText(/^\d+ jobs? done$/).waitFor()
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
})
