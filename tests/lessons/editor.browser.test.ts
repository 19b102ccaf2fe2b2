import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Four wedge lessons', 'Bunkers by night', '2027-03-21', '2027-03-28'],
  ['on a desktop', desktop, 'Six wedge lessons', 'Bunkers by day', '2027-03-07', '2027-03-14'],
] as const)

test.for(looks)('%s a package is added, changed and taken off sale', async ([, look, name], { openAs }) => {
  const page = await openAs('admin', '/admin/catalog/packages', look)
  await page.getByRole('button', { name: 'New package' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Lessons of').selectOption('Private lesson')
  await page.getByLabel('How many').fill('1')
  await page.getByLabel(/^Price together/).fill('400')
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.getByText('This must be at least 2.').first().waitFor()
  await page.getByLabel('How many').fill('3')
  await page.getByText('3 lessons cost $330 one at a time.').waitFor()
  await page.getByLabel('How many').fill('4')
  await page.getByText('$100 each instead of $110: $40 saved.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

  await page.getByLabel('Good for').fill('6')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('6 months').waitFor()
  await page.getByRole('button', { name: 'Take off sale' }).click()
  await page.getByRole('button', { name: 'Sell again' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Packages' }).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('Off sale').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test.for(looks)(
  '%s a clinic is planned, its bay is kept, it is moved and copied to new dates',
  async ([, look, , title, day, later], { openAs, studio }) => {
    const page = await openAs('admin', '/admin/catalog/clinics', look)
    await page.getByRole('link', { name: 'Wedges inside a hundred yards' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'New clinic' }).click()
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Level').fill('Any level')
    await page.getByLabel('Summary').fill('Out of the sand in one, with whatever is in the bag.')
    await page.getByLabel(/^Price, /).fill('65')
    await page.getByLabel(/^Day/).fill(day)
    await page.getByRole('checkbox', { name: 'Bay 4' }).check()
    await page.getByLabel(/^Members’ price/).fill('70')
    await page.getByRole('button', { name: 'Add clinic' }).click()
    await page.getByText('Members must not pay more.').first().waitFor()
    await page.getByLabel(/^Members’ price/).fill('55')
    await page.getByRole('button', { name: 'Add clinic' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)
    expect(await violationsOf(page)).toEqual([])

    // Another one in the same bay: nothing is saved, and what takes it is named.
    await page.getByRole('link', { name: 'Copy to new dates' }).click()
    await page.getByRole('heading', { level: 1, name: 'New clinic' }).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    await page.getByLabel(/^Day/).fill(day)
    await page.getByRole('button', { name: 'Add clinic' }).click()
    await page.getByText(`Taken at that time: Bay 4 (${title}). Choose another time, or other bays.`).first().waitFor()
    await page.getByLabel(/^Day/).fill(later)
    await page.getByRole('button', { name: 'Add clinic' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Added').waitFor()

    await page.getByRole('button', { name: 'Hide from visitors' }).click()
    await page.getByRole('button', { name: 'Show to visitors' }).waitFor()
    await page.goto(`${studio.url}/admin/catalog/clinics?search=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).nth(1).waitFor()
    await page.getByText('Not shown').waitFor()
  },
)

test('the desk reads a clinic and changes nothing of it', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/catalog/clinics', desktop)
  await page.getByRole('link', { name: 'Wedges inside a hundred yards' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wedges inside a hundred yards' }).waitFor()

  await page.getByText('Elena Duarte').first().waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Hide from visitors' }).count()).toBe(0)
})
