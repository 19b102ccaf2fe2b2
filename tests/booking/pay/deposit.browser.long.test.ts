import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

/** Fills in who comes, once the time is held. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByText(/Kept for you/).waitFor()
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Vega')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone').fill('312 555 0111')
}

const pay = async (page: Page, card: RegExp, sum: string) => {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('button', { name: `Pay ${sum}`, exact: true }).click()
}

test('on a telephone a visitor pays a deposit, is declined first, and by the link cancels and sees what comes back', async ({
  open,
  studio,
}) => {
  const email = 'ines.pays@example.com'
  // Far enough ahead to cancel without a fee.
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 7)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'long_game_fitting', from, days: 7 },
  })
  const [day, time] = starts[0]?.local.split('T') ?? []
  const page = await open(`/book-now?service=long_game_fitting&day=${day}&time=${time}`, telephone)
  await fillIn(page, email)
  await page.getByText('Later, at the studio').waitFor()
  await page.getByRole('button', { name: /^Go on to payment for/ }).click()

  await page.getByRole('heading', { level: 1, name: /^Pay to book/ }).waitFor()
  await page.getByText('$125 due now').waitFor()
  expect(await studio.newestMail(email)).toBeUndefined()
  await pay(page, /0002 Declined/, '$125')
  await page.getByText('The card was declined. Nothing was charged. Try another card.').waitFor()
  await pay(page, /4242 Accepted/, '$125')
  await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()

  const mail = await studio.newestMail(email, /^Booked: Long game fitting/)
  await page.goto(/http\S+manage-booking#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const money = page.getByRole('region', { name: 'Payment' })
  await money.getByText('$125 is paid. $125 is due, now or at the studio.').waitFor()

  await money.getByRole('link', { name: 'Pay $125' }).click()
  await page.getByText('Thank you. $125 is paid.').waitFor()
  await page.getByText('$125 left to pay').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Canceling now is free.').waitFor()
  await question.getByText('You get $125 back in the way you paid.').waitFor()
  await question.getByRole('button', { name: 'Cancel the booking' }).click()
  await page.getByText('This booking is canceled').waitFor()
  await money.getByText('$125 goes back the way you paid. Nothing is due.').waitFor()
  await money.getByRole('link', { name: 'See the receipt' }).click()
  await page.getByText('This order is canceled').waitFor()
})

test('a time is put into the cart, its owner signs in on the way, and pays it there with the rest', async ({
  open,
  signIn,
}) => {
  const page = await open('/book-now?service=long_game_fitting', desktop)
  await page.getByRole('button', { name: /Take it/ }).click()
  await fillIn(page, 'ines.gathers@example.com')
  await page.getByRole('button', { name: 'Put into the cart' }).click()

  await page.waitForURL('**/login')
  await signIn(page, 'member')
  await page.waitForURL('**/checkout')
  const cart = page.getByRole('list', { name: 'Your cart' })
  await cart.getByText(/^Long game fitting/).waitFor()
  await cart.getByText(/Kept for you for 1\d:/).waitFor()
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: /^Check out, \$\S+ now/ }).click()

  await page.getByText(/Kept for you for 14:/).waitFor()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText(/^Thank you\. \$\S+ is paid\./).waitFor()
  await page.getByRole('link', { name: 'See the order' }).click()
  await page
    .getByText(/^Long game fitting/)
    .first()
    .waitFor()
})

test('of a party one player opens their own link and pays their share; whoever booked sees it', async ({
  open,
  studio,
}) => {
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 3)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'bay_rental', from, days: 7 },
  })
  const { manageToken } = await studio.call(bookingContract.createBooking, {
    body: {
      serviceCode: 'bay_rental',
      startsAt: starts[0]?.startsAt ?? new Date(),
      person: { firstName: 'Ines', lastName: 'Vega', email: 'ines.shares@example.com', phone: '312 555 0111' },
      players: [{ name: 'Ines' }, { name: 'Lee' }, { name: 'Kim' }],
    },
  })
  const holder = await open(`/manage-booking#${manageToken}`, telephone)
  await holder.evaluate('navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }')
  const shares = holder.getByRole('region', { name: 'Who plays' })
  await shares.getByRole('button', { name: 'Copy link for Lee' }).click()
  await shares.getByText('Copied.').waitFor()

  const player = await open(
    new URL(await holder.evaluate<string>('window.copied')).href.slice(studio.url.length),
    desktop,
  )
  await player.getByText('Your share is $16.67').waitFor()
  await player.getByLabel('E-mail').fill('lee@example.com')
  await player.getByRole('button', { name: 'Pay $16.67' }).click()
  await player.getByText('$16.67 due now').waitFor()
  expect(await player.getByText('Vega').count()).toBe(0)
  await pay(player, /4242 Accepted/, '$16.67')
  await player.getByText('Thank you. $16.67 is paid.').waitFor()

  await holder.reload()
  await shares.getByText('Paid', { exact: true }).waitFor()
  expect(await shares.getByRole('button', { name: /^Copy link/ }).count()).toBe(2)
})
