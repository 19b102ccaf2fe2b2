import { randomUUID } from 'node:crypto'

import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { ordersContract } from '#shared/orders/contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import { centsOf, closeDrawer, findGlove, openDrawer, scan, shownTotal } from './at-register.ts'

const key = () => ({ 'idempotency-key': randomUUID() })

const sizes: [string, BrowserContextOptions][] = [
  ['a desktop', desktop],
  ['a telephone', telephone],
]

/** Of what was just sold. */
const paidNumber = async (page: Page) => /O-\d+/.exec((await page.getByText(/is paid/).textContent()) ?? '')?.[0] ?? ''

test.for(sizes)(
  'paid by store credit and cash, one glove comes back by its receipt, cash goes in, and the drawer is counted, on %s',
  { timeout: 360_000 },
  async ([, size], { openAs, studio }) => {
    const glove = await findGlove(studio)
    const { desk, personId } = await openTill(studio)
    const credit = { amountCents: 1000, reason: 'The bay was out' }
    await desk(walletsContract.giveCredit, { params: { personId }, headers: key(), body: credit })
    const page = await openAs(manager, '/admin/sales/register', size)
    await openDrawer(page)
    const search = page.getByLabel('Scan, product or client')
    await search.fill('member@loftandlie')
    await page.getByRole('option', { name: 'member@loftandlie.test' }).click()
    await scan(page, glove.barcode)
    await page.getByRole('button', { name: `One more: ${glove.name}` }).click()
    await page.getByText('x2', { exact: true }).waitFor()
    await page.getByText(/^Tax/).waitFor()
    const totalCents = await shownTotal(page)

    await search.press('Enter')
    await page.keyboard.press('s')
    await page.getByRole('button', { name: /^Take \$.* of credit$/ }).click()
    const payments = page.getByRole('list', { name: 'Payments' })
    await payments.getByText('Store credit').waitFor()
    const creditCents = centsOf(
      await payments.locator('li', { hasText: 'Store credit' }).locator('span').last().textContent(),
    )
    await page.locator('button:focus', { hasText: 'Cash' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Exact' }).click()
    const number = await paidNumber(page)
    await page.getByRole('button', { name: 'Next sale' }).click()

    await page.getByRole('button', { name: 'Return', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Number of the receipt').fill(number.toLowerCase())
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: `One ${glove.name} less` }).click()
    const preview = (await panel.getByText(/^\$[\d.]+ to cash\.$/).textContent())?.replace(/\.$/, '') ?? ''
    await panel.getByLabel('Reason').fill('Too small')
    await panel.getByRole('button', { name: /^Refund \$/ }).click()
    await panel.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Cash in or out' }).click()
    await panel.getByLabel('What').selectOption('Put in, from the bank')
    await panel.getByLabel('Sum, USD').fill('50')
    await panel.getByLabel('Reason').fill('More coins')
    await panel.getByRole('button', { name: 'Put in $50' }).click()
    await panel.waitFor({ state: 'detached' })

    const cents = 20_000 + totalCents - creditCents - centsOf(preview) + 5000
    await closeDrawer(page, { cents, short: 3 })
    await page.getByText('Open the drawer with a float').waitFor()
  },
)

test('a receipt that is scanned is exchanged for what is rung up: the difference alone is paid', async ({
  openAs,
  studio,
}) => {
  const glove = await findGlove(studio)
  const { desk, pay, read } = await openTill(studio)
  const sold = await desk(ordersContract.sell, {
    headers: key(),
    body: { channel: 'register', lines: [{ kind: 'product', quantity: 1, sku: glove.sku }] },
  })
  await pay(sold.id)
  const receipt = (await read(sold.id)).documents[0]?.number ?? ''
  const page = await openAs(manager, '/admin/sales/register')
  await scan(page, glove.barcode)
  await page.getByRole('button', { name: `One more: ${glove.name}` }).click()
  await page.getByText('x2', { exact: true }).waitFor()

  await scan(page, receipt)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('In exchange for what is rung up').waitFor()
  await panel.getByText(/is taken instead\. .* is still to be paid\./).waitFor()
  await panel.getByLabel('Reason').fill('Two of them now')
  await panel.getByRole('button', { name: 'Exchange' }).click()
  await panel.waitFor({ state: 'detached' })

  await page.getByText(`Left`, { exact: false }).first().waitFor()
  await page.getByRole('button', { name: /Terminal/ }).click()
  await page.getByRole('button', { name: /was taken$/ }).click()
  await page.getByText(`${sold.number} is paid`).waitFor()
  expect(await read(sold.id)).toMatchObject({
    status: 'fulfilled',
    dueCents: 0,
    refundedCents: 0,
    lines: [{ state: 'returned' }, { state: 'fulfilled', quantity: 2 }],
  })
})

test('without a receipt goods become store credit of a client, at a price that is shown first', async ({
  openAs,
  studio,
}) => {
  const glove = await findGlove(studio)
  const { desk, personId } = await openTill(studio)
  const before = await desk(walletsContract.readWallets, { params: { personId } })
  const page = await openAs(manager, '/admin/sales/register?panel=return&receipt=none')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Give $0 of store credit' }).click()
  await panel.getByText('Choose whose credit it becomes.', { exact: true }).waitFor()
  await panel.getByText('Choose what comes back.', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Client: Choose whose credit it becomes.' }).click()
  await panel.locator('[role=combobox]:focus').waitFor()
  await panel.getByLabel('Client').fill('member@loftandlie')
  await panel.getByRole('option', { name: 'member@loftandlie.test' }).click()
  await panel.getByLabel('Product', { exact: true }).fill(glove.sku)
  await page.keyboard.press('Enter')
  await panel.getByRole('list', { name: 'What comes back' }).getByText(/at \$/).waitFor()
  await panel.getByLabel('Reason').fill('A present')
  const give = panel.getByRole('button', { name: /^Give \$.* of store credit$/ })
  const cents = centsOf(await give.textContent())
  await give.click()
  await panel.waitFor({ state: 'detached' })

  expect(await desk(walletsContract.readWallets, { params: { personId } })).toMatchObject({
    creditCents: before.creditCents + cents,
  })
})
