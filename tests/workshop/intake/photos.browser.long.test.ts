import { expect } from 'vitest'

import { makePhoto } from '#tests/files/files.ts'
import { telephone, test } from '#tests/support/browser.ts'

test('photos taken at the counter while the shelf cannot be reached wait on the device, and follow to their ticket', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/clubs-2/intake', telephone)
  await page.getByRole('combobox', { name: 'Client' }).fill('member@loft')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: '7i', exact: true }).click()
  await page.getByRole('button', { name: 'Do it to 1 club' }).click()
  await page.getByRole('gridcell', { name: 'Condition, 7-iron' }).click()
  await page.getByLabel('Condition, 7-iron', { exact: true }).fill('A nick in the toe')
  const choose = async (name: string) =>
    page
      .getByLabel('Add photos or documents')
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await makePhoto() })
  await choose('bag.jpg')
  await page.getByText('One file goes with it.').waitFor()
  await page.getByLabel('Photos of').selectOption('7i')
  await choose('toe.jpg')
  await page.getByText('2 files go with it.').waitFor()

  await page.route('**/api/v1/files?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Take in 1 club' }).click()
  await page.getByRole('button', { name: 'Take in all the same' }).click()
  await page.getByRole('heading', { name: /^T-\d+$/ }).waitFor()
  await page.getByText('2 files wait on this device: the studio cannot be reached.').waitFor()
  await page.getByText('A nick in the toe').waitFor()

  await page.unroute('**/api/v1/files?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const strip = page.getByRole('list', { name: 'Photos of the clubs' })
  await expect.poll(() => strip.getByRole('listitem').allTextContents()).toEqual(['bag.jpg', '7i'])
  expect(await page.getByRole('list', { name: 'On their way' }).count()).toBe(0)
})
