import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

test('the owner types hours from six to two, which end on the next day, and they are kept in one row', async ({
  own,
  openAs,
  studio,
}) => {
  await makeOwnStudio(studio)
  await own.updateTable('location').set({ openedAt: null }).execute()
  const { email, password } = await makeUser(own, { roles: ['admin'] })
  const page = await openAs({ email, password }, '/admin/settings/setup?step=hours')

  const monday = page.getByRole('listitem').filter({ hasText: /^Monday/ })
  await page.getByLabel('Monday, from').fill('18:00')
  await page.getByLabel('Monday, until').fill('02:00')
  await monday.getByText('(next day)').waitFor()
  await page.getByRole('button', { name: 'Monday’s hours for Tuesday to Friday' }).click()
  // Saturday opens before Friday's night has ended, which is refused.
  await page.getByLabel('Saturday, from').fill('01:00')
  await page.getByRole('button', { name: 'Next' }).click()
  await page
    .getByText('The night of Friday lasts until 02:00, and Saturday begins before that, at 01:00.')
    .first()
    .waitFor()
  await page.getByLabel('Saturday, from').fill('08:00')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Your bays' }).waitFor()

  const friday = await own.selectFrom('openingHours').select(['opens', 'closes']).where('weekday', '=', 5).execute()
  expect(friday).toEqual([{ opens: '18:00:00', closes: '02:00:00' }])
})

/** A time zone in which it is now between midnight and 1 AM. */
function zoneAfterMidnight(): string {
  const hour = new Date().getUTCHours()

  return hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
}

test('after midnight the desk has the evening before it, and moves what stands in its night', async ({
  own,
  openAs,
  studio,
}) => {
  const zone = zoneAfterMidnight()
  await makeOwnStudio(studio, { zone, opens: '18:00', closes: '05:00', minimumNoticeMinutes: 0 })
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const date = localDayOf(new Date(), zone)
  const person = { firstName: 'Ines', lastName: 'Vega', email: 'ines@example.com', phone: '312 555 0111' }
  const startsAt = new Date(instantAt(date, '02:00', zone))
  const { id } = await studio.call(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt, person },
  })
  const page = await openAs({ email, password }, '/admin/bookings/day')

  const grid = page.getByRole('region', { name: 'Bays by time' })
  await grid.getByText('11:00 PM', { exact: true }).waitFor()
  await grid.getByText('Now:').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Today', pressed: true }).waitFor()
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(addDays(date, -1))

  const block = page.locator('[data-item]')
  await block.filter({ hasText: 'Ines Vega' }).focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Move only' }).click()
  const startOf = async () => (await own.selectFrom('booking').select('startsAt').executeTakeFirst())?.startsAt
  await expect.poll(startOf).toEqual(new Date(instantAt(date, '02:30', zone)))

  // The link has the calendar date: it opens the board of the evening before.
  await page.goto(`${studio.url}/admin/bookings/day?day=${date}&booking=${id}`)
  await page.getByRole('heading', { name: /Ines Vega/ }).waitFor()
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(addDays(date, -1))
})
