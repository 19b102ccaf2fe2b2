import { expect } from 'vitest'

import { membershipsContract } from '#shared/memberships/contract.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

test('a manager adds a plan, which stands on the site at once, changes it, and sells it no more', async ({
  open,
  openAs,
  studio,
}) => {
  const page = await openAs('admin', '/admin/members/plans', desktop)
  await page.getByRole('row', { name: /Annual/ }).waitFor()
  await page.getByRole('button', { name: 'New plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Winter')
  await page.getByLabel('Code').fill('winter')
  await page.getByLabel('In a line').fill('Half a year in the warm.')
  await page.getByLabel('For whom').fill('Whoever plays outside in summer.')
  await page.getByRole('button', { name: 'Add plan' }).click()
  await page.getByText('Type a number.').first().waitFor()
  await page.getByLabel(/^Price/).fill('600')
  await page.getByLabel('A term lasts').fill('6')
  await page.getByLabel('Can be frozen').check()
  await page.getByLabel('Shortest freeze').fill('7')
  await page.getByRole('button', { name: 'Add plan' }).click()
  await page.getByRole('heading', { name: 'Winter' }).waitFor()

  const site = await open('/Memberships', telephone)
  await site.getByRole('heading', { name: 'Winter' }).filter({ visible: true }).waitFor()

  await page.getByLabel('Kind').selectOption('A season')
  await page.getByLabel('First day of the season').fill('2027-11-01')
  await page.getByLabel('Last day of the season').fill('2027-10-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('A season ends after it begins.').first().waitFor()
  await page.getByLabel('Last day of the season').fill('2028-03-31')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('First day of the season').last().waitFor()
  await page.getByRole('button', { name: 'Sell no more' }).click()
  await page.getByRole('button', { name: 'Sell again' }).waitFor()
  await page.goto(`${studio.url}/admin/members/plans?state=retired`)
  await page.getByRole('row', { name: /Winter/ }).waitFor()
})

test('plans are put in order, in which they are offered', async ({ openAs, studio }) => {
  const page = await openAs('admin', '/admin/members/plans', desktop)
  const names = async () => (await page.getByRole('table').getByRole('link').allTextContents()).slice(0, 2)
  await page.getByRole('row', { name: /Annual/ }).waitFor()
  const [first, second] = await names()
  await page.getByRole('button', { name: `Move ${first} down` }).click()
  await eventually(names, ([now]) => now === second)

  const offered = await studio.call(membershipsContract.listMembershipPlans, {})
  expect(offered.slice(0, 2).map(({ name }) => name)).toEqual([second, first])
})

test('the desk reads plans on a telephone and changes none', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/members/plans', telephone)
  await page.getByRole('link', { name: 'Annual' }).click()
  await page.getByText('To read only').waitFor()

  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false)
})
