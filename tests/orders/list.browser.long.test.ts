import { readFile } from 'node:fs/promises'

import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

import { manager, openTill } from './till.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test.for(looks)(
  '%s orders are found by number, filtered by what is due, and taken out as they are shown',
  async ([, look], { openAs, studio }) => {
    const till = await openTill(studio)
    const [due, paid] = [await till.sell(4800), await till.sell(1250)]
    await till.pay(paid.id)
    const page = await openAs(manager, '/admin/orders/all', look)
    const row = (number: string) => page.getByRole('row', { name: new RegExp(number) })
    await row(paid.number).waitFor()

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Money').selectOption('yes')
    await row(paid.number).waitFor({ state: 'detached' })
    await row(due.number).waitFor()
    await page.reload()
    await row(due.number).waitFor()
    expect(await row(paid.number).count()).toBe(0)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`${due.number},`)
    expect(text).not.toContain(`${paid.number},`)

    await page.getByRole('searchbox').fill('nothing like that')
    await page.getByText('No orders are like that').waitFor()
    await page.getByRole('link', { name: 'Show all orders' }).click()
    await row(paid.number).waitFor()
  },
)

test('the palette finds an order by its number', async ({ openAs, studio }) => {
  const till = await openTill(studio)
  const { id, number } = await till.sell(4800)
  const page = await openAs(manager, '/admin/orders/all')
  await page.getByRole('link', { name: number }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(number)
  await page.getByRole('group', { name: 'Orders' }).getByRole('option').first().click()
  await page.waitForURL(`**/admin/orders/order/${id}`)
})
