import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('group', { name: 'Placed' }).locator('..')
  await sheet.waitFor()
  return sheet
}

/** What the browser fetched to disk. */
async function takeFile(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return { name: file.suggestedFilename(), url: file.url(), text: await readFile(await file.path(), 'utf8') }
}

test.for(looks)(
  '%s a list is filtered by days, states and a sum, kept as a view, and taken home as it is seen',
  async ([, look], { openAs }) => {
    const page = await openAs('admin', '/admin/orders/all', look)
    const sheet = await openFilters(page)
    const box = await sheet.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(box && [box.x >= 0, box.x + box.width <= width, box.y >= 0, box.y + box.height <= height]).toEqual([
      true,
      true,
      true,
      true,
    ])

    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await page.getByLabel('Paid', { exact: true }).check()
    await page.getByLabel('Done', { exact: true }).check()
    await page.getByLabel('At least').fill('50')
    await page.waitForURL(/from=[\d-]+&until=[\d-]+&status=paid%2Cfulfilled&leastCents=5000$/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^State Paid, Done/ }).waitFor()
    await page.getByRole('button', { name: /^Total from \$50/ }).waitFor()
    const found = page.getByText(/^\d+ orders?$/)
    await found.waitFor()
    const total = Number.parseInt(await found.innerText(), 10)
    expect(total).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Views' }).click()
    const name = `Paid lately, ${look === telephone ? 'small' : 'wide'}`
    await page.getByLabel('Name of this view').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name }).waitFor()
    await page.keyboard.press('Escape')

    const { name: file, url, text } = await takeFile(page)
    expect(file).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    // Neither who asked nor their token is in the address.
    expect(new URL(url).search).not.toMatch(/token|eyJ[\w-]+\./)
    expect(text.split('\r\n').slice(1, -1)).toHaveLength(total)

    await page.getByRole('button', { name: /^State Paid, Done/ }).click()
    await page.getByRole('button', { name: /^Total from \$50/ }).click()
    await page.waitForURL(/from=[\d-]+&until=[\d-]+$/)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('link', { name }).click()
    await page.waitForURL(/leastCents=5000$/)
  },
)

test('the columns of a list are chosen, stay in its address and its views, and the file has the same', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin/orders/all')
  const headings = () => page.getByRole('columnheader').allInnerTexts()
  await page.getByRole('columnheader', { name: 'Sold at' }).waitFor()
  const all = await headings()

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('group', { name: 'Columns' })
  expect(await columns.getByLabel('Order').isDisabled()).toBe(true)
  for (const name of ['What', 'Sold at', /^Paid/]) await columns.getByLabel(name).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Columns 6 of 9/ }).waitFor()
  const some = all.filter((heading) => !/^(?:What|Sold at|Paid)/.test(heading))
  await expect.poll(headings).toEqual(some)

  const { text } = await takeFile(page)
  expect(text.split('\r\n')[0]).toBe('\uFEFFOrder,Day,Client,State,Currency,Total,Due')
  await page.reload()
  await page.getByRole('columnheader', { name: 'Client' }).waitFor()
  await expect.poll(headings).toEqual(some)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.waitForURL('**/admin/orders/all')
  await expect.poll(headings).toEqual(all)
})

test('an address with a filter that there is not says which, and shows the list without it', async ({
  openAs,
  expectComplaint,
}) => {
  expectComplaint(/invalid_input/)
  const page = await openAs('admin', '/admin/orders/all?status=lost&due=yes')
  const wrong = page.getByRole('alert')
  await wrong.getByText('status=lost').waitFor()
  await wrong.getByRole('link', { name: 'Show without it' }).click()
  await page.waitForURL('**/admin/orders/all?due=yes')
  await page.getByText(/^\d+ orders?$/).waitFor()

  await page.goto(new URL('/admin/members/all?tag=vip&from=yesterday', page.url()).href)
  await wrong.getByText('from=yesterday').waitFor()
  expect(await wrong.getByRole('listitem').allInnerTexts()).toHaveLength(2)
  await wrong.getByRole('link', { name: 'Show without it' }).click()
  await page.getByText(/^\d+ people$/).waitFor()
})
