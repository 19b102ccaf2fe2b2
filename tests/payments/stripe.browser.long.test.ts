import { expect } from 'vitest'

import { orderPath } from '#client/orders/paths.ts'
import { openTill } from '#tests/orders/till.ts'
import { telephone, test as base } from '#tests/support/browser.ts'
import { startStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'

import { pagesOf } from './stripe-pages.ts'

/** The demo studio with Stripe instead of its own network. */
const test = base.extend<{ stripe: StripeStandIn; settings: Record<string, string> }>({
  stripe: [
    async ({}, use) => {
      const stripe: StripeStandIn = await startStripe(pagesOf(() => stripe))
      await use(stripe)
      stripe.close()
    },
    { scope: 'file' },
  ],

  settings: [
    async ({ stripe: { config } }, use) =>
      use({
        STRIPE_SECRET_KEY: config.secretKey,
        STRIPE_PUBLISHABLE_KEY: config.publishableKey,
        STRIPE_API_BASE: config.apiBase,
        STRIPE_SCRIPT_URL: config.scriptUrl,
      }),
    { scope: 'file' },
  ],
})

test('a member who comes from another page types a card into Stripe’s form: incomplete, declined, then paid', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const order = await till.sell(1250)
  const page = await openAs('member', '/dashboard/orders', telephone)
  await page
    .getByRole('link', { name: new RegExp(order.number) })
    .first()
    .click()
  const pay = page.getByRole('button', { name: 'Pay $12.50' })
  await pay.click()
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  // The page reloads itself, with a policy that allows Stripe.
  await card('pm_card_visa').waitFor()

  await pay.click()
  await card('pm_card_visa_chargeDeclined').click()
  await pay.click()
  await page.getByText('The card was declined. Nothing was charged. Try another card.').waitFor()
  await card('pm_card_visa').click()
  await pay.click()

  await page.getByText('$12.50 is paid').first().waitFor()
  expect(await till.read(order.id)).toMatchObject({
    paidCents: 1250,
    payments: [{ status: 'failed' }, { status: 'captured' }],
  })
}, 600_000)

test('a bank asks on a page of its own and leads back: refused, then confirmed', async ({ openAs, studio }) => {
  const till = await openTill(studio)
  const order = await till.sell(900)
  const page = await openAs('member', `/dashboard/order/${order.id}`)
  const payAtBank = async (answer: string) => {
    const pay = page.getByRole('button', { name: 'Pay $9' })
    const card = page.getByRole('button', { name: 'pm_card_authenticationRequired' })
    if (!(await card.isVisible())) await pay.click()
    await card.click()
    await pay.click()
    await page.getByRole('link', { name: answer }).click()
    await page.waitForURL(`**/dashboard/order/${order.id}?pay=1`)
  }

  await payAtBank('Refuse')
  await page.getByText('The bank did not confirm the payment.').waitFor()
  expect(await till.read(order.id)).toMatchObject({ paidCents: 0 })
  await payAtBank('Confirm')

  await page.getByText('$9 is paid').first().waitFor()
  expect(await till.read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 900 })
}, 600_000)

test('a member keeps a card in Stripe’s form: incomplete, declined, refused at the bank’s page, then confirmed there', async ({
  openAs,
  studio,
}) => {
  const page = await openAs('member', '/dashboard/cards', telephone)
  await page.getByRole('button', { name: 'Add a card' }).click()
  const keep = page.getByRole('button', { name: 'Keep this card' })
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  const keepWith = async (name: string) => {
    await card(name).click()
    const agreed = page.getByRole('checkbox', { name: /Keep this card for later payments/ })
    if (!(await agreed.isChecked())) await agreed.check()
    await keep.click()
  }
  await card('pm_card_visa').waitFor()
  expect(await keep.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /Keep this card for later payments/ }).check()
  await keep.click()
  await keepWith('pm_card_visa_chargeDeclined')
  await page.getByText('The card was declined.').first().waitFor()

  const atBank = async (answer: string) => {
    await keepWith('pm_card_authenticationRequired')
    await page.getByRole('link', { name: answer }).click()
    await page.waitForURL('**/dashboard/cards')
  }
  await atBank('Refuse')
  await page.getByText('The bank did not confirm').waitFor()
  await atBank('Confirm')
  await page.getByRole('list', { name: 'Your cards' }).getByText('Visa ..4242').first().waitFor()

  const { id } = await (await openTill(studio)).sell(1300)
  await page.goto(`${studio.url}/dashboard/order/${id}`)
  await page.getByRole('button', { name: 'Pay $13 with Visa ..4242' }).waitFor()
}, 600_000)

test('only the pages that pay may load Stripe', async ({ studio, stripe }) => {
  const policyOf = async (path: string) => (await fetch(studio.url + path)).headers.get('content-security-policy') ?? ''
  const { origin } = new URL(stripe.config.scriptUrl)

  for (const path of ['/checkout', '/checkout?order=1', '/dashboard/order/1', '/pay', '/book-now']) {
    expect(await policyOf(path)).toContain(`script-src 'self' ${origin} https://*.js.stripe.com;`)
    expect(await policyOf(path)).toContain('frame-src ')
    expect(await policyOf(path)).toContain("connect-src 'self' https://api.stripe.com")
  }
  for (const path of ['/', '/login', '/dashboard/orders', '/admin/orders', '/api/v1/payments/config']) {
    expect(await policyOf(path)).not.toContain('stripe')
    expect(await policyOf(path)).not.toContain(origin)
  }
})

test('the desk is offered no number of a card to type', async ({ openAs, studio }) => {
  const till = await openTill(studio)
  const { id } = await till.sell(700)

  const page = await openAs('admin', orderPath(id))
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await page.getByText('Terminal', { exact: true }).waitFor()

  await page.getByRole('radio', { name: 'On file' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Card', exact: true }).count()).toBe(0)
}, 600_000)
