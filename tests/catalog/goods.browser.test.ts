import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'
import { scan } from '#tests/support/scan.ts'

const looks = eachLook([
  ['on a telephone', telephone, 'Fairway cap', 'CAP-FW', '2000000900014', '2000000900021'],
  ['on a desktop', desktop, 'Links cap', 'CAP-LK', '2000000900038', '2000000900045'],
] as const)

test.for(looks)(
  '%s a product is added with two variants, found by its barcode, and retired',
  async ([, look, name, sku, first, second], { openAs }) => {
    const page = await openAs('admin', '/admin/catalog/products', look)
    await page.getByRole('button', { name: 'New product' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Kind').selectOption('Apparel')
    const item = (at: number) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByLabel('SKU') })
        .nth(at)
    await item(0).getByLabel('Variant').fill('Green')
    await item(0).getByLabel('SKU').fill(`${sku}-g`)
    await item(0).getByLabel('Barcode').fill(first)
    await item(0).getByLabel('Price').fill('29')
    await page.getByRole('button', { name: 'Add a variant' }).click()
    await item(1).getByLabel('Variant').fill('White')
    // A code that another item has is refused beside its field.
    await item(1).getByLabel('SKU').fill('cap-ll')
    await item(1).getByLabel('Barcode').fill(second)
    expect(await item(1).getByLabel('Price').inputValue()).toBe('29.00')
    await page.getByRole('button', { name: 'Add product' }).click()
    await item(1).getByText('Loft & Lie Studio cap has this SKU.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await item(1).getByLabel('SKU').fill(`${sku}-w`)
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.viewport.width)

    await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
    await page.getByLabel('Search by name, SKU or barcode').fill(second)
    await page.getByText('1 product', { exact: true }).waitFor()
    await page.getByRole('link', { name }).click()
    await item(1).getByLabel('Price').fill('31')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Price of White').waitFor()
    await page.getByRole('button', { name: 'Retire' }).click()
    await page.getByRole('button', { name: 'Sell again' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
    await page.getByLabel('State').selectOption('Retired')
    await page.getByRole('link', { name }).waitFor()
  },
)

test('a scanned barcode opens its product, wherever somebody is', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today', desktop)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await scan(page, '2000000004013')

  await page.getByRole('heading', { level: 1, name: 'Cabretta glove' }).waitFor()
  await page.getByText('To read only').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /Retire|Save/ }).count()).toBe(0)
})

test('what somebody else saved meanwhile is shown beside what is typed, and either is taken', async ({ openAs }) => {
  const [one, other] = [
    await openAs('admin', '/admin/catalog/products?search=visor', desktop),
    await openAs('admin', '/admin/catalog/products?search=visor', desktop),
  ]
  for (const page of [one, other]) {
    await page.getByRole('link', { name: 'Studio visor' }).click()
    await page.getByLabel('Price').waitFor()
  }
  await one.getByLabel('Price').fill('27')
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await one.getByText(/^Saved /).waitFor()

  await other.getByLabel('Price').fill('28')
  await other.getByLabel('Description').fill('With a band that dries')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Somebody else has changed this product. Yours is kept.').waitFor()
  await other.getByRole('button', { name: /Take theirs for Price/ }).click()
  expect(await other.getByLabel('Price').inputValue()).toBe('27.00')
  await other.getByRole('button', { name: 'Save mine over theirs' }).click()
  await other.getByText(/^Saved /).waitFor()
  expect(await other.getByLabel('Description').inputValue()).toBe('With a band that dries')
})

test('goods come in from a file, looked at first', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/catalog/products', desktop)
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const buffer = Buffer.from('SKU,Name,Department,Price\nUMB-LL,Umbrella,Accessories,48\ncap-ll,,,30\nBAD,,,\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer })

  await page.getByText('Name: There is none.').waitFor()
  await page.getByText('To change').last().click()
  await page.getByText('Price: 29.00 → 30.00').waitFor()
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await page.getByText('1 item added, 1 changed').waitFor()
})
