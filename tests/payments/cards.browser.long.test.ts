import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { orderPath } from '#client/orders/paths.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { publish } from '#tests/catalog/draft.ts'
import { openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

/** From now on a swing evaluation asks for a card on file. */
async function askForCard(studio: { url: string; call: Call }): Promise<void> {
  const { desk } = await openTill(studio)
  const { services } = await desk(catalogEditorContract.listCatalog, {})
  const { id = '' } = services.find(({ code }) => code === 'swing_eval') ?? {}
  await publish(desk, id, (document) => ({ ...document, payment: { kind: 'card_kept' } }))
}

async function keep(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('checkbox', { name: /Keep this card/ }).check()
  await page.getByRole('button', { name: 'Keep this card' }).click()
}

test('a member keeps a card on a telephone and pays with it in one press; the desk charges it too', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const own = await till.sell(1250)
  const page = await openAs('member', '/dashboard/orders', telephone)
  await page.getByRole('link', { name: 'Cards on file' }).click()
  await page.getByText('No card is kept.').first().waitFor()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('button', { name: /4000 0000 0000 0002/ }).click()
  const keep = page.getByRole('button', { name: 'Keep this card' })
  expect(await keep.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /Keep this card for later payments/ }).check()
  await keep.click()
  await page.getByText('The card was declined.').waitFor()
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
  await page.getByRole('checkbox', { name: /Keep this card for later payments/ }).check()
  await keep.click()
  await page.getByRole('list', { name: 'Your cards' }).getByText('Visa ..4242').first().waitFor()

  await page.goto(`${studio.url}/dashboard/order/${own.id}`)
  await page.getByRole('button', { name: 'Pay $12.50 with Visa ..4242' }).click()
  await page.getByText('$12.50 is paid').first().waitFor()

  const { id } = await till.sell(700)
  const desk = await openAs('admin', orderPath(id))
  await desk.getByRole('link', { name: 'Take a payment' }).click()
  await desk.getByText('On file', { exact: true }).click()
  await desk.getByRole('button', { name: 'Charge $7' }).click()
  await desk.getByText('$7 is paid by Visa ..4242').first().waitFor()
  expect(await till.read(id)).toMatchObject({ paidCents: 700, payments: [{ method: 'card', reference: '4242' }] })

  await page.goto(`${studio.url}/dashboard/cards`)
  await page.getByRole('button', { name: 'Remove Visa ..4242' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByText('No card is kept.').first().waitFor()
}, 600_000)

test('a visitor books on a telephone what asks for a card: declined, then kept, and nothing is charged', async ({
  open,
  studio,
}) => {
  await askForCard(studio)

  const page = await open('/book-now?service=swing_eval', telephone)
  await page.getByRole('button', { name: /Take it/ }).click()
  await page.getByText(/Kept for you/).waitFor()
  const details = { 'First name': 'Ines', 'Last name': 'Vega', Phone: '312 555 0111', 'E-mail': 'ines@example.com' }
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value)
  await page.getByText('Nothing is charged now.').waitFor()
  await page.getByRole('button', { name: /^Go on to a card for/ }).click()

  await page.getByRole('heading', { level: 1, name: /^Give a card to book/ }).waitFor()
  await keep(page, '4000 0000 0000 0002')
  await page.getByText('The card was declined.').waitFor()
  await keep(page, '4242 4242 4242 4242')

  await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
  expect((await studio.newestMail('ines@example.com'))?.subject).toMatch(/^Booked: Swing evaluation, /)
}, 600_000)

// Each by another person, because the first time offered may be one that somebody has booked already.
const looks = [
  ['on a telephone, where the cart goes on', telephone, 'checkout', 'member'],
  ['on a desktop, on the page of the order', desktop, 'order', 'admin'],
] as const

test.for(looks)(
  '%s a client gives the card that a time in the cart asks for',
  async ([, look, place, who], { openAs, studio }) => {
    await askForCard(studio)
    const page = await openAs(who, '/dashboard/book?service=swing_eval', look)
    await page.getByRole('button', { name: /Take it/ }).click()
    await page.getByText(/Kept for you for/).waitFor()
    await page.getByRole('button', { name: 'Put into the cart' }).click()
    await page.getByLabel(/I agree to the terms/).check()
    await page.getByRole('button', { name: 'Place the order' }).click()
    await page.getByText('Nothing is charged now').waitFor()
    if (place === 'order') {
      await page.getByRole('link', { name: 'See the order' }).click()
      // The checkout, which has a form of the same name, stays until the order's page is there.
      await page.getByRole('heading', { level: 1, name: /^O-/ }).waitFor()
    }

    const form = page.getByRole('region', { name: 'A card on file' })
    await form.getByText(/Kept for you for/).waitFor()
    await keep(page, '4000 0000 0000 0002')
    await form.getByText('The card was declined.').waitFor()
    await keep(page, '4242 4242 4242 4242')
    await page.getByText(place === 'order' ? 'Visa ..4242 is kept for it.' : 'Thank you. It is ordered.').waitFor()
    expect(await form.count()).toBe(0)
  },
)
