import { expect } from 'vitest'

import { addDays, localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()
const zone = 'America/Chicago'

test('on a phone a client books every week and moves all that are to come, and the desk drops one and all go along', async ({
  openAs,
  own,
  studio,
}) => {
  await makeOwnStudio(studio)
  const { email, password } = await makeUser(own)
  const day = addDays(localDayOf(new Date(), zone), 2)
  const page = await openAs({ email, password }, `/dashboard/book?service=swing_eval&day=${day}`, telephone)
  const times = page.getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
  await times.first().click()
  await page.getByLabel('How often').selectOption({ label: 'Every week, 2 times' })
  await page.getByRole('button', { name: 'Book 2 times' }).click()
  await page.getByRole('heading', { level: 1, name: 'Booked 2 times, every week.' }).waitFor()

  await page.getByRole('link', { name: 'All your bookings' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this booking' })
  await dialog.getByLabel('All that are to come: 2').check()
  await dialog
    .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Move 2 bookings' }).click()
  await page
    .getByText(/^Moved to /)
    .first()
    .waitFor()

  const moved = await own.selectFrom('booking').select(['startsAt', 'moves']).orderBy('startsAt').execute()
  const [first, second] = moved.map(({ startsAt }) => localTimeOf(startsAt, zone))
  expect(moved.map(({ moves }) => moves)).toEqual([1, 1])
  expect(second?.slice(11)).toBe(first?.slice(11))
  expect(second?.slice(0, 10)).toBe(addDays(first?.slice(0, 10) ?? '', 7))

  const desk = await makeUser(own, { roles: ['front_desk'] })
  const board = await openAs(
    { email: desk.email, password: desk.password },
    `/admin/bookings/day?day=${first?.slice(0, 10)}`,
  )
  await board.locator('[data-item]').focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await board.keyboard.press(key)
  await board.getByLabel('How much of the series').selectOption({ label: 'All of the series' })
  await board.getByRole('button', { name: 'Move only' }).click()
  await board
    .getByText(/ moved to /)
    .first()
    .waitFor()

  const dropped = await own.selectFrom('booking').select('startsAt').orderBy('startsAt').execute()
  expect(dropped.map(({ startsAt }) => startsAt.getTime())).toEqual(
    moved.map(({ startsAt }) => startsAt.getTime() - 30 * 60_000),
  )
})
