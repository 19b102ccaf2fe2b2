import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'

import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'

const Listed = z.object({
  items: z.array(
    z.object({ sku: z.string(), barcode: z.string(), brand: z.string(), name: z.string(), variant: z.string() }),
  ),
})

/** A glove of the demo's shelf, as the register names it. */
export async function findGlove({ url, call }: { url: string; call: Call }) {
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
export async function scan(page: Page, code: string) {
  await page.getByRole('heading', { name: 'Quick' }).waitFor()
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

export const centsOf = (text: string | null) => Math.round(Number(text?.replaceAll(/[^\d.]/g, '')) * 100)

export const shownTotal = async (page: Page) => {
  const total = page.locator('dl[aria-busy="false"]', { hasText: 'Total, USD' }).locator('dd').last()
  return centsOf(await total.textContent())
}

export async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByLabel('Float, USD').fill('200')
  await page.keyboard.press('Enter')
  await page.getByText(/^Drawer \d open since/).waitFor({ state: 'attached' })
}

/** Counts what should be in it, but for some cents, and says why; all but the float goes to the bank. */
export async function closeDrawer(page: Page, { cents, short }: { cents: number; short: number }) {
  await page.getByRole('button', { name: 'Close drawer' }).click()
  const counted = cents - short
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Close the drawer' }).click()
  await panel.getByText('Count the drawer first, or say that nothing is in it.').waitFor()
  await panel.getByLabel('100.00').fill(String(Math.floor(counted / 10_000)))
  await panel.getByLabel('1.00', { exact: true }).fill(String(Math.floor((counted % 10_000) / 100)))
  await panel.getByLabel('0.01').fill(String(counted % 100))
  expect(await panel.textContent()).not.toContain('Should be there')
  // The bank's sum is nobody's guess.
  expect(await panel.getByLabel('To the bank, USD').inputValue()).toBe('')
  await page.keyboard.press('Enter')
  await panel.getByText('Type what goes to the bank, 0 where nothing does.').waitFor()
  await panel.getByLabel('To the bank, USD').fill(String((counted - 20_000) / 100))
  await panel.getByText('$200 stays in it as the next float.').waitFor()
  await page.keyboard.press('Enter')
  await panel.getByText('Should be there').waitFor()
  const shown = async (name: string) =>
    centsOf(await panel.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').textContent())
  expect(await shown('Short')).toBe(short)
  expect(await shown('To the bank')).toBe(counted - 20_000)
  await panel.getByLabel('Reason').fill('The meter took change')
  await page.keyboard.press('Enter')
  await panel.getByText('Reason: The meter took change').waitFor()
  await panel.getByRole('button', { name: 'Done' }).click()
}
