import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'

import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const Listed = z.object({
  items: z.array(
    z.object({ sku: z.string(), barcode: z.string(), brand: z.string(), name: z.string(), variant: z.string() }),
  ),
})

/** A glove of the demo's shelf, as the register names it. */
async function findGlove({ url, call }: { url: string; call: Call }) {
  const { access_token } = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'desk@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const response = await fetch(`${url}/api/v1/items?q=glove&limit=1`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const { items } = Listed.parse(await response.json())
  const [item] = items
  if (!item) throw new Error('The demo sells no gloves.')

  return { ...item, name: [item.brand, item.name, item.variant].filter((word) => word !== '').join(' ') }
}

/** As a scanner types: all at once, and Enter. An event tells when it was made, however long the page takes for each. */
async function scan(page: Page, code: string) {
  await page.getByText('Goods are sold uncounted').waitFor()
  await page.evaluate(`{
    const made = [...${JSON.stringify(code)}, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const event of made) {
      const isTyped = document.activeElement.dispatchEvent(event)
      if (isTyped && event.key !== 'Enter') document.execCommand('insertText', false, event.key)
    }
  }`)
}

const centsOf = (text: string | null) => Math.round(Number(text?.replaceAll(/[^\d.]/g, '')) * 100)

const shownTotal = async (page: Page) => {
  const total = page.locator('dl[aria-busy="false"]', { hasText: 'Total, USD' }).locator('dd').last()
  return centsOf(await total.textContent())
}

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByLabel('Float, USD').fill('200')
  await page.keyboard.press('Enter')
  await page.getByText(/^Drawer \d open since/).waitFor({ state: 'attached' })
}

/** Counts what should be in it, but for some cents, and says why. */
async function closeDrawer(page: Page, { cents, short }: { cents: number; short: number }) {
  await page.getByRole('button', { name: 'Close drawer' }).click()
  const counted = cents - short
  const panel = page.getByRole('dialog')
  await panel.getByLabel('100.00').fill(String(Math.floor(counted / 10_000)))
  await panel.getByLabel('1.00', { exact: true }).fill(String(Math.floor((counted % 10_000) / 100)))
  await panel.getByLabel('0.01').fill(String(counted % 100))
  expect(await panel.textContent()).not.toContain('Should be there')
  await page.keyboard.press('Enter')
  await panel.getByText('Should be there').waitFor()
  expect(centsOf(await panel.locator('dd').last().textContent())).toBe(short)
  await panel.getByLabel('Reason').fill('The meter took change')
  await page.keyboard.press('Enter')
  await panel.getByText('Reason: The meter took change').waitFor()
  await panel.getByRole('button', { name: 'Done' }).click()
}

const sizes: [string, BrowserContextOptions][] = [
  ['a desktop', desktop],
  ['a telephone', telephone],
]

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
    await page.waitForFunction(`document.activeElement.textContent.includes('Cash')`)
    await page.keyboard.press('c')
    await page.getByLabel('Cash handed over, USD').fill('100')
    await page.keyboard.press('Enter')

    const change = await page.getByText(/^Change \$/).textContent()
    expect(centsOf(change)).toBe(10_000 - (totalCents - 2000))
    await page.emulateMedia({ media: 'print' })
    await page.locator('.receipt-roll').getByText('Change').waitFor()
    expect(await page.locator('.receipt-roll').textContent()).toContain(`2 x ${glove.name}`)
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
