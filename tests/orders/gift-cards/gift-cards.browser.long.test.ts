import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { findGlove, scan, shownTotal } from '#tests/checkout/register/at-register.ts'
import { manager } from '#tests/orders/till.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

const noPrinter = (page: Page) => page.evaluate('window.print = () => {}')

async function takeByTerminal(page: Page) {
  // Waits until the price is known.
  await shownTotal(page)
  await page.getByLabel('Scan, product or client').press('Enter')
  await page.keyboard.press('t')
  await page.getByRole('button', { name: /was taken$/ }).click()
  await page.getByText(/is paid/).waitFor()
}

test.for(looks)(
  '%s a gift card is sold by its quick key and printed, its balance read by anybody who has its code, and spent in part',
  { timeout: 240_000 },
  async ([, look], { openAs, open, studio }) => {
    const glove = await findGlove(studio)
    const page = await openAs('front desk', '/admin/sales/register', look)
    await page.getByRole('button', { name: 'Gift card Any sum' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Add to the sale' }).click()
    await panel.getByRole('button', { name: '$50', exact: true }).click()
    await panel.getByRole('button', { name: 'Add to the sale' }).click()
    await panel.waitFor({ state: 'detached' })
    await takeByTerminal(page)
    await noPrinter(page)
    await page.getByRole('button', { name: 'Print the gift card, $50' }).click()
    const paper = page.getByRole('region', { name: 'Gift card', includeHidden: true })
    await paper.waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const code = /(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}/.exec((await paper.textContent()) ?? '')?.[0] ?? ''
    expect(await page.locator('.receipt-roll').count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })

    const visitor = await open('/gift-card', look)
    await visitor.getByLabel('Code of the gift card').fill('K7Q2')
    await visitor.getByRole('button', { name: 'See what is left' }).click()
    await visitor.getByText('A code has sixteen letters and digits.').waitFor()
    await visitor.getByLabel('Code of the gift card').fill(code.toLowerCase().replaceAll('-', ' '))
    await visitor.getByRole('button', { name: 'See what is left' }).click()
    await visitor.getByText('$50 left').waitFor()
    expect(new URL(visitor.url())).toMatchObject({ search: '', hash: `#${code}` })

    await page.getByRole('button', { name: 'Next sale' }).click()
    await scan(page, glove.barcode)
    await page.getByText(/^Tax/).waitFor()
    await shownTotal(page)
    await page.getByLabel('Scan, product or client').press('Enter')
    await page.keyboard.press('g')
    await page.getByLabel('Code of the gift card').fill(code)
    await page.keyboard.press('Enter')
    await page.getByText(/is paid/).waitFor()
    await visitor.reload()
    await visitor.getByText(/^\$[\d.]+ left$/).waitFor()
    expect(await visitor.getByText('$50 left').count()).toBe(0)
  },
)

test('a code that nobody has is said to be none, and the link of a mail opens its card', async ({
  open,
  openAs,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  const visitor = await open('/gift-card#0000-0000-0000-0000')
  await visitor.getByText('There is no gift card with this code.').waitFor()
  const page = await openAs('front desk', '/admin/sales/register')
  await page.getByRole('button', { name: 'Gift card Any sum' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: '$25', exact: true }).click()
  await panel.getByLabel('How it is given').selectOption('Mailed to somebody')
  await panel.getByLabel('For whom').fill('Kim Lee')
  await panel.getByLabel('Their e-mail address').fill('kim.lee@example.com')
  await panel.getByRole('button', { name: 'Add to the sale' }).click()
  await page.getByText('Gift card for Kim Lee').waitFor()
  await takeByTerminal(page)

  const link = /https?:\/\/\S+\/gift-card#\S+/.exec((await studio.newestMail('kim.lee@example.com'))?.text ?? '')?.[0]
  const { pathname, hash } = new URL(link ?? '')
  const invited = await open(pathname + hash)
  await invited.getByText('$25 left').waitFor()
})

test('staff find a card by a name, send it anew, and make it void with a reason', async ({ openAs, studio }) => {
  const page = await openAs('front desk', '/admin/sales/register')
  await page.getByRole('button', { name: 'Gift card Any sum' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: '$25', exact: true }).click()
  await panel.getByLabel('How it is given').selectOption('Mailed to somebody')
  await panel.getByLabel('For whom').fill('Robin Voss')
  await panel.getByLabel('Their e-mail address').fill('robin.voss@example.com')
  await panel.getByRole('button', { name: 'Add to the sale' }).click()
  await page.getByText('Gift card for Robin Voss').waitFor()
  await takeByTerminal(page)
  const first = (await studio.newestMail('robin.voss@example.com'))?.text

  const list = await openAs(manager, '/admin/sales/gift-cards?search=Voss')
  await list.getByRole('link', { name: /^\.\./ }).click()
  const card = list.getByRole('dialog')
  await card.getByText('$25 of $25').waitFor()
  await card.getByRole('button', { name: 'Send again' }).click()
  await list.getByText('The card is on its way to robin.voss@example.com').first().waitFor()
  expect((await studio.newestMail('robin.voss@example.com'))?.text).not.toBe(first)

  await card.getByRole('button', { name: 'Make it void' }).click()
  const asked = list.getByRole('dialog', { name: 'Make the gift card void?' })
  await asked.getByLabel('Reason').fill('Bought with a stolen card')
  await asked.getByRole('button', { name: 'Make it void' }).click()
  await list.getByText('$0 of $25').waitFor()
})
