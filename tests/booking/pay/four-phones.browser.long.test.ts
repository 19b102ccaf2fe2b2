import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

import { sharesOf } from './party.ts'

const lookAt = async (page: Page) => {
  await expect.poll(() => violationsOf(page), { message: page.url() }).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width'), page.url()).toBe(true)
}

const payBy = async (page: Page, card: RegExp, sum: string) => {
  await page.getByRole('button', { name: card }).click()
  await page
    .getByRole('region', { name: 'What is due' })
    .getByRole('button', { name: `Pay ${sum}`, exact: true })
    .click()
}

test('four players split a bay on four phones: one is declined first, one pays as a member, whoever booked pays the rest', async ({
  open,
  openAs,
  studio,
}) => {
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'bay_rental', option: '60', from, days: 7 },
  })
  const start = starts[0]
  if (!start) throw new Error('No bay is free.')
  const person = { firstName: 'Ines', lastName: 'Vega', email: 'ines.splits@example.com', phone: '312 555 0111' }
  const { id, manageToken } = await studio.call(bookingContract.createBooking, {
    body: { serviceCode: 'bay_rental', option: '60', startsAt: start.startsAt, person },
  })
  const holder = callThrough(sendTo(studio.url, { authorization: `Booking ${manageToken}` }))

  const first = await open(`/manage-booking#${manageToken}`, telephone)
  await first.getByRole('button', { name: 'Say who plays' }).click()
  const who = first.getByRole('dialog')
  for (const [at, name] of ['Lee Park', 'Kim Osei', 'Ann'].entries()) {
    if (at > 0) await who.getByRole('button', { name: 'Add a player' }).click()
    await who
      .getByLabel(`Player ${at + 2}`, { exact: false })
      .first()
      .fill(name)
  }
  await lookAt(first)
  await who.getByRole('button', { name: 'Share the price' }).click()
  const players = first.getByRole('region', { name: 'Who plays' })
  await players.getByRole('listitem').filter({ hasText: 'Kim Osei' }).getByText('$12.50').waitFor()
  await lookAt(first)
  const [, lee, kim, ann] = (await sharesOf(holder, id)).map(({ token = '' }) => token)

  // The desk sees who has paid, without reloading.
  const desk = await openAs('front desk', `/admin/bookings/day?day=${start.local.slice(0, 10)}&booking=${id}`, desktop)
  const lookedOn = desk.getByRole('region', { name: 'Who plays' })
  await lookedOn.getByText('Lee Park').first().waitFor()

  const second = await open(`/pay#${lee}`, telephone)
  await second.getByText('Your share is $12.50').waitFor()
  await second.getByText('Kim', { exact: true }).waitFor()
  expect(await second.getByText('Osei').count()).toBe(0)
  await lookAt(second)
  await second.getByRole('button', { name: 'Pay $12.50' }).click()
  await second.getByText('Type where your receipt goes.').waitFor()
  await second.getByLabel('E-mail').fill('lee@example.com')
  await second.getByRole('button', { name: 'Pay $12.50' }).click()
  await payBy(second, /0002 Declined/, '$12.50')
  await second.getByText('The card was declined. Nothing was charged. Try another card.').waitFor()
  await payBy(second, /4242 Accepted/, '$12.50')
  await second.getByText('Thank you. $12.50 is paid.').waitFor()

  const third = await openAs('member', `/pay#${kim}`, telephone)
  await third.getByText(/^With your .* membership, instead of \$12\.50\.$/).waitFor()
  await lookAt(third)
  const own = /\$[\d.]+/.exec((await third.getByText(/^Your share is/).textContent()) ?? '')?.[0] ?? ''
  await third.getByRole('button', { name: `Pay ${own}` }).click()
  await payBy(third, /4242 Accepted/, own)
  await third.getByText(`Thank you. ${own} is paid.`).waitFor()

  const fourth = await open(`/pay#${ann}`, telephone)
  await fourth.getByLabel('E-mail').fill('ann@example.com')
  await fourth.getByRole('button', { name: 'Pay $12.50' }).click()
  await payBy(fourth, /4242 Accepted/, '$12.50')
  await fourth.getByText('Thank you. $12.50 is paid.').waitFor()

  await first.reload()
  await expect.poll(() => players.getByText('Paid', { exact: true }).count()).toBe(3)
  await players.getByRole('button', { name: 'Pay all that is open, $12.50' }).click()
  await payBy(first, /4242 Accepted/, '$12.50')
  await first.getByText('Thank you. $12.50 is paid.').waitFor()

  await expect.poll(() => lookedOn.getByText('Paid', { exact: true }).count(), { timeout: 20_000 }).toBe(4)
  expect((await sharesOf(holder, id)).map(({ name, isPaid }) => [name, isPaid])).toEqual([
    ['Ines Vega', true],
    ['Lee Park', true],
    ['Kim Osei', true],
    ['Ann', true],
  ])
})
