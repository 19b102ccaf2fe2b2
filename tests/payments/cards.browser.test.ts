import { expect } from 'vitest'

import { orderPath } from '#client/orders/record/order-path.ts'
import { openTill } from '#tests/orders/till.ts'
import { telephone, test } from '#tests/support/browser.ts'

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
