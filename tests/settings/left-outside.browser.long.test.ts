import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'
import { desktop, test } from '#tests/support/browser.ts'

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const day = addDays(localDayOf(new Date(), 'America/Chicago'), 4)
const weekday = names[weekdayOf(day) % 7] ?? ''

test('hours that would leave bookings outside name them before they are saved, and keep them with one press', async ({
  openAs,
  studio,
}) => {
  const { starts } = await studio.call(bookingContract.listFreeStarts, {
    query: { service: 'bay_rental_60', from: day, days: 1 },
  })
  const startsAt = starts.at(-1)?.startsAt ?? new Date()
  const person = { firstName: 'Noa', lastName: 'Late', email: 'noa.late@example.com', phone: '312 555 0177' }
  const { id } = await studio.call(bookingContract.createBooking, {
    body: { serviceCode: 'bay_rental_60', startsAt, person },
  })

  const page = await openAs('admin', '/admin/settings/setup?step=hours', desktop)
  await page.getByLabel(`${weekday}, until`).first().fill('11:00')
  await page
    .getByRole('button', { name: /^(Next|Save)/ })
    .first()
    .click()
  // The site is open: what differs is asked about first.
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByText('They would stand outside').waitFor()
  await page.getByText(/Noa Late/).waitFor()
  const before = await openAs('front desk', `/admin/bookings/day?day=${day}&booking=${id}`, desktop)
  await before.getByText('Noa Late').first().waitFor()
  await page.getByRole('button', { name: /^Save, keep \d+$/ }).click()
  await page.getByRole('heading', { name: 'Your bays' }).waitFor()

  await page.goto(`${studio.url}/admin/settings/setup?step=hours`)
  const until = page.getByLabel(`${weekday}, until`).first()
  await until.waitFor()
  expect(await until.inputValue()).toBe('11:00')
  await before.reload()
  await before.getByText('Noa Late').first().waitFor()
})
