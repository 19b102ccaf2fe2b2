import { expect } from 'vitest'

import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const today = () => localDayOf(new Date(), 'America/Chicago')

test('a rate is changed from a day on: the former ends the day before, and can be taken back', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/settings/taxes', desktop)
  const goods = page.getByRole('region', { name: 'Goods', exact: true })
  await page.getByRole('row', { name: 'Goods 10.25 10.25 110.25' }).waitFor()

  await goods.getByRole('link', { name: 'Change State of Illinois, Goods' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rate, %').fill('6.5')
  await dialog.getByLabel('From').fill(addDays(today(), -3))
  await dialog.getByRole('button', { name: 'Change the rate' }).click()
  await dialog.getByText('Another rate held on days that are over').first().waitFor()
  await dialog.getByLabel('From').fill(addDays(today(), 30))
  await dialog.getByText(/^6\.25 % ends .+ and stays to be read/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change the rate' }).click()

  await goods.getByText('To come').waitFor()
  await goods.getByText(/until/).waitFor()
  // Today's sale costs what it did.
  await page.getByRole('row', { name: 'Goods 10.25 10.25 110.25' }).waitFor()
  await goods.getByRole('button', { name: 'Take back State of Illinois' }).click()
  await expect.poll(() => goods.getByText('To come').count()).toBe(0)
})

test('a category that was untaxed is taxed from today on, and its sale costs more', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/settings/taxes', telephone)
  await page.getByRole('button', { name: 'Set a rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption('Bay time')
  await dialog.getByLabel('Jurisdiction').fill('City of Chicago')
  await dialog.getByLabel('Rate, %').fill('nine')
  await dialog.getByRole('button', { name: 'Set the rate' }).click()
  await dialog.getByText('Type a share up to 100, such as 10.25.').first().waitFor()
  await dialog.getByLabel('Rate, %').fill('9')
  await dialog.getByRole('button', { name: 'Set the rate' }).click()

  await page.getByRole('row', { name: 'Bay time 9.00 9.00 109.00' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(telephone.viewport.width)
})

test('a client is exempt by a certificate, until it is ended', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/members/all?search=member@loftandlie.test', desktop)
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Taxes', exact: true }).last().click()
  await page.getByText('Taxed as everybody is.').waitFor()

  await page.getByRole('button', { name: 'Add a certificate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Certificate').fill('E-9988-7766')
  await dialog.getByLabel('Any tax').uncheck()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add the certificate' }).click()
  await page.getByText('E-9988-7766', { exact: true }).waitFor()
  await page.getByText(/^Goods, until/).waitFor()
  await page.getByRole('button', { name: /End it today/ }).click()
  await page.getByText('Over', { exact: true }).waitFor()
})
