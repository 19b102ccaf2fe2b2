import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

import { centsOf, closeDrawer, findGlove, openDrawer, scan, shownTotal } from './at-register.ts'

const sizes = eachLook<[string, BrowserContextOptions]>([
  ['a desktop', desktop],
  ['a telephone', telephone],
])

test.for(sizes)(
  'the desk opens a drawer, scans, is paid by terminal and cash with change, and closes it blind, on %s',
  { timeout: 360_000 },
  async ([, size], { openAs, studio }) => {
    const glove = await findGlove(studio)
    const page = await openAs('front desk', '/admin/sales/register', size)
    await openDrawer(page)
    await scan(page, glove.barcode)
    await page.getByRole('button', { name: `One more: ${glove.name}` }).click()
    await page.getByText('x2', { exact: true }).waitFor()
    await page.getByText(/^Tax/).waitFor()
    const totalCents = await shownTotal(page)

    await page.getByLabel('Scan, product or client').press('Enter')
    await page.keyboard.press('t')
    await page.getByLabel('Taken by the terminal, USD').fill('20')
    await page.getByLabel('Reference').fill('TID 4711')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Payments' }).getByText('Terminal TID 4711').waitFor()
    // Where nothing has the focus the whole page does, which says “Cash” too.
    await page.locator('button:focus', { hasText: 'Cash' }).waitFor()
    await page.keyboard.press('c')
    await page.getByLabel('Cash handed over, USD').fill('100')
    await page.keyboard.press('Enter')

    const change = await page.getByText(/^Change \$/).textContent()
    expect(centsOf(change)).toBe(10_000 - (totalCents - 2000))
    await page.emulateMedia({ media: 'print' })
    await page.locator('.receipt-roll').getByText('Change').waitFor()
    expect(await page.locator('.receipt-roll').textContent()).toMatch(/2 x [\d.]+ /)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Next sale' }).click()
    await page.getByText('Nothing is rung up.').waitFor()

    await closeDrawer(page, { cents: 20_000 + totalCents - 2000, short: 46 })
    await page.getByText('Open the drawer with a float').waitFor()
  },
)

test('a sale is held for the next client and resumed, also after a reload; typed letters find goods and people', async ({
  openAs,
  studio,
}) => {
  const glove = await findGlove(studio)
  const page = await openAs('front desk', '/admin/sales/register')
  const search = page.getByLabel('Scan, product or client')
  await search.fill('member@loftandlie')
  const found = page.getByRole('option', { name: 'member@loftandlie.test' })
  const name = (await found.locator('span').first().textContent()) ?? ''
  await found.click()
  await page.getByRole('heading', { name }).waitFor()
  await search.fill(glove.sku)
  await search.press('Enter')
  await page.getByRole('button', { name: `Remove ${glove.name}` }).waitFor()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByText('Nothing is rung up.').waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Held 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('button', { name: `Remove ${glove.name}` }).waitFor()
  await search.press('Backspace')

  await page.getByRole('button', { name: `Remove ${glove.name}` }).waitFor({ state: 'detached' })
})

test('what few are left of says so beside its price; what none is left of is sold by whoever may say that there was one', async ({
  openAs,
}) => {
  const desk = await openAs('front desk', '/admin/sales/register')
  await desk.getByLabel('Scan, product or client').fill('HED-WDG-60')
  await desk.getByRole('option', { name: /, [123] left$/ }).waitFor()

  const keeper = await openAs(manager, '/admin/inventory/all?item=HED-WDG-60')
  await keeper.getByRole('button', { name: 'Count or adjust' }).click()
  const count = keeper.getByRole('dialog')
  await count.getByLabel('How many lie there').fill('0')
  await count.getByLabel('Reason').fill('All lent out')
  await count.getByRole('button', { name: 'Save the count' }).click()
  await count.waitFor({ state: 'hidden' })

  await desk.reload()
  await desk.getByLabel('Scan, product or client').fill('HED-WDG-60')
  await desk.getByRole('option', { name: /, None left$/ }).click()
  await desk.getByText('A manager can sell it all the same.').first().waitFor()
  await desk.getByText('Nothing is rung up.').waitFor()
  await keeper.goto(new URL('/admin/sales/register', keeper.url()).href)
  await keeper.getByLabel('Scan, product or client').fill('HED-WDG-60')
  await keeper.getByRole('option', { name: /, None left$/ }).click()
  await keeper.getByText('It is sold all the same, and somebody should count it.').first().waitFor()
  await keeper.getByRole('button', { name: /^Remove / }).waitFor()
})

test('a sale without an answer is not said to have failed, and asked again it is made and paid once', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  const glove = await findGlove(studio)
  expectComplaint(/Failed to load|Connection Problem/)
  const page = await openAs('front desk', '/admin/sales/register')
  await scan(page, glove.barcode)
  await page.getByText(/^Tax/).waitFor()
  // The order is placed, and the answer is lost on the way.
  await page.route(
    '**/api/v1/sales',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('Scan, product or client').press('Enter')
  await page.keyboard.press('t')
  await page.getByLabel('Taken by the terminal, USD').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No answer came.').waitFor()
  await page.reload()

  await page.getByRole('button', { name: 'Ask again' }).click()

  await page.getByText(/is paid/).waitFor()
  expect(await page.getByText('x1', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('list', { name: 'Payments' }).getByRole('listitem').count()).toBe(1)
})

async function payByTerminal(page: Page) {
  await page.bringToFront()
  // Until it is priced nothing can be taken.
  await page.locator('dl[aria-busy="false"] dt', { hasText: /^Tax/ }).waitFor()
  await page.getByLabel('Scan, product or client').press('Enter')
  await page.keyboard.press('t')
  await page.getByLabel('Taken by the terminal, USD').press('Enter')
  const paid = await page.getByText(/^O-\d+ is paid/).textContent()
  return /O-\d+/.exec(paid ?? '')?.[0]
}

test('two tabs are two counters, each with a sale of its own; what a closed tab had rung up waits among the held', async ({
  openAs,
  studio,
}) => {
  const glove = await findGlove(studio)
  const remove = { name: `Remove ${glove.name}` }
  const first = await openAs('front desk', '/admin/sales/register')
  await scan(first, glove.barcode)
  await first.getByText(/^Tax/).waitFor()
  const second = await first.context().newPage()
  await second.goto(first.url())
  await second.getByText('Nothing is rung up.').waitFor()
  await scan(second, glove.barcode)
  await second.getByRole('button', { name: `One more: ${glove.name}` }).click()
  await second.getByText('x2', { exact: true }).waitFor()

  const [one, other] = [await payByTerminal(first), await payByTerminal(second)]
  expect(one).not.toBe(other)
  await first.getByText(`${one} is paid`).waitFor()
  await scan(second, glove.barcode)
  await second.getByRole('button', remove).waitFor()
  // Loaded anew it is the same counter.
  await second.reload()
  await second.getByRole('button', remove).waitFor()
  await second.close()

  await first.reload()
  await first.getByText(`${one} is paid`).waitFor()
  await first.getByRole('button', { name: 'Held 1' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Nobody in particular' }).click()
  await first.getByRole('button', remove).waitFor()
  expect(await first.getByRole('button', { name: /^Held/ }).count()).toBe(1)
})
