import { expect } from 'vitest'

import { orderPath } from '#client/orders/paths.ts'
import { findGlove, scan } from '#tests/checkout/register/at-register.ts'
import { openTill } from '#tests/orders/till.ts'
import { telephone, test } from '#tests/support/browser.ts'

test('a reader is added by its code, asked at the register by two keys, declined, cancelled, then paid', async ({
  openAs,
  studio,
}) => {
  const settings = await openAs('admin', '/admin/settings/readers', telephone)
  await settings.getByText('No card reader yet').waitFor()
  const add = async (name: string, code: string) => {
    await settings.getByLabel('Name').last().fill(name)
    await settings.getByRole('button', { name: code }).click()
    await settings.getByRole('button', { name: 'Add the reader' }).click()
    await settings.getByText(`${name} is added`).first().waitFor()
  }
  await add('Front desk', 'demo-reader one that works')
  await add('Shed', 'demo-reader-offline')
  const list = settings.getByRole('list', { name: 'Card readers' })
  await list.getByRole('listitem').filter({ hasText: 'Shed' }).getByText('Offline').waitFor()
  await list.getByRole('button', { name: 'Rename Front desk' }).click()
  await list.getByLabel('Name').fill('Counter')
  await list.getByRole('button', { name: 'Save' }).click()
  await list.getByRole('button', { name: 'Rename Counter' }).waitFor()

  const glove = await findGlove(studio)
  const page = await openAs('front desk', '/admin/sales/register')
  await scan(page, glove.barcode)
  await page.getByText(/^Tax/).waitFor()
  const ask = async () => {
    await page.keyboard.press('t')
    await page.getByRole('button', { name: /^Ask Counter for \$/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Waiting for card on Counter').waitFor()
  }
  await page.getByLabel('Scan, product or client').press('Enter')
  await ask()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('The card was declined. Nothing was charged.').waitFor()
  await page.locator('button:focus', { hasText: 'Terminal' }).waitFor()
  await ask()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('list', { name: 'Payments' }).getByText('given up').waitFor()
  await page.locator('button:focus', { hasText: 'Terminal' }).waitFor()
  await ask()
  await page.reload()
  await page.getByText('Waiting for card on Counter').waitFor()
  await page.getByRole('button', { name: 'Tap' }).click()

  await page.getByRole('button', { name: 'Next sale' }).waitFor()
  expect(await page.getByRole('list', { name: 'Payments' }).textContent()).toContain('Card ..4242')

  await list.getByRole('button', { name: 'Retire Shed' }).click()
  await list.getByRole('button', { name: 'Retire it' }).click()
  await settings.getByText('Shed is retired').first().waitFor()
  await list.getByRole('button', { name: 'Retire Shed' }).waitFor({ state: 'detached' })
}, 600_000)

test('an order is paid on a reader from its record, and another bank’s terminal is entered still', async ({
  openAs,
  studio,
}) => {
  const till = await openTill(studio)
  const order = await till.sell(1200)
  const page = await openAs('admin', orderPath(order.id))
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await page.getByRole('button', { name: 'Another bank’s terminal has taken it' }).click()
  await page.getByLabel('Amount').fill('5')
  await page.getByLabel('Reference').fill('TID 9')
  await page.getByRole('button', { name: 'Take $5 by terminal' }).click()
  await page.getByText('$5 is paid by terminal').first().waitFor()
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await page.getByRole('button', { name: 'Ask Counter for $7' }).click()
  await page.getByRole('button', { name: 'Cancel on the reader' }).click()
  await page.getByRole('dialog').getByText('It was canceled on the reader.').waitFor()
  await page.getByRole('button', { name: 'Ask Counter for $7' }).click()
  await page.getByText('Waiting for card on Counter').waitFor()
  const own = await openAs('member', `/dashboard/order/${order.id}`, telephone)
  await own.getByText('The card reader at the desk asks for your card').waitFor()
  await own.getByText('Pay on Counter.').waitFor()
  expect(await own.getByText('The bank has not answered yet').count()).toBe(0)
  // Reopened, the dialog still waits: the money cannot be taken another way meanwhile.
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('link', { name: 'Take a payment' }).click()
  await page.getByRole('button', { name: 'Tap' }).click()

  await page.getByText('$7 is paid by card').first().waitFor()
  await own.getByText(/^\$7 paid: Card/).waitFor()
  expect(await till.read(order.id)).toMatchObject({
    paidCents: 1200,
    payments: [{ method: 'terminal' }, { status: 'failed' }, { method: 'card', reader: 'Counter' }],
  })
}, 600_000)
