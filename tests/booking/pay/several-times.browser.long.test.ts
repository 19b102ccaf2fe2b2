import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import { manager } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

/** A time that is also free on the same day of the next week. */
async function weeklyTime(call: Call): Promise<string> {
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'long_game_fitting', from, days: 16 },
  })
  const free = new Set(starts.map(({ local }) => local))
  const found = starts.find(({ local }) => free.has(addDays(local.slice(0, 10), 7) + local.slice(10)))

  return found?.local ?? ''
}

test('a member puts a weekly time into the cart and pays all deposits at once; the desk is told what giving one of them back leads to', async ({
  openAs,
  studio,
}) => {
  const [day, time] = (await weeklyTime(studio.call)).split('T')
  const page = await openAs(
    'member',
    `/dashboard/book?service=long_game_fitting&day=${day}&time=${time}&weeks=2`,
    telephone,
  )
  await page.getByText('All 2 times are free.').waitFor()
  await page.getByText(/Kept for you for/).waitFor()
  await page.getByRole('button', { name: 'Put into the cart' }).click()

  await page.waitForURL('**/dashboard/checkout')
  const cart = page.getByRole('list', { name: 'Your cart' })
  await cart
    .getByText(/^Long game fitting/)
    .nth(1)
    .waitFor()
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: /^Check out, \$225 now/ }).click()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: /^Pay \$225/ }).click()
  await page.getByText(/^Thank you\. \$225 is paid\./).waitFor()
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''

  const desk = await openAs(manager, `/admin/orders/order/${orderId}?do=refund`, desktop)
  const refund = desk.getByRole('region', { name: 'Refund' })
  await refund
    .getByRole('checkbox', { name: /^Long game fitting/ })
    .first()
    .check()
  await refund.getByText(/The booking is canceled: its time is free again\./).waitFor()
  expect(await refund.getByLabel('Give the time back').isChecked()).toBe(true)
  await refund.getByLabel(/^Refund of Long game fitting/).fill('200')
  expect(await refund.getByLabel('Give the time back').isChecked()).toBe(false)
  await refund.getByText('The booking stands.').waitFor()
  await refund.getByLabel('Give the time back').check()
  await refund.getByText(/its time is free again, and \$25 is kept\./).waitFor()
  await refund.getByText('It is not paid yet: less is due, and no money goes back.').waitFor()
})

test('a member who books a weekly time at once goes on to one payment for all of it', async ({ openAs, studio }) => {
  const [day, time] = (await weeklyTime(studio.call)).split('T')
  const page = await openAs(
    'member',
    `/dashboard/book?service=long_game_fitting&day=${day}&time=${time}&weeks=2`,
    desktop,
  )
  await page.getByText('Due now').waitFor()
  await page.getByRole('button', { name: 'Go on to payment for 2 times' }).click()

  await page.waitForURL('**/pay#*')
  await page.getByText('$225 due now').waitFor()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: 'Pay $225', exact: true }).click()
  await page.getByText(/\$225 more is paid at the studio|\$225 left to pay/).waitFor()
})
