import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

const zone = 'America/Chicago'
const lee = { firstName: 'Lee', lastName: 'Trevino', email: 'lee@example.com', phone: '312 555 0142' }

test('the desk moves a booking to the next day in two presses, and reads at once what stands against another time', async ({
  openAs,
  own,
  studio,
}) => {
  await makeOwnStudio(studio)
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const day = addDays(localDayOf(new Date(), zone), 2)
  const query = { service: 'swing_eval', from: day, days: 2 }
  const { starts } = await studio.call(bookingContract.listFreeStarts, { query })
  const book = (startsAt = new Date(), lastName = 'Trevino') => {
    const person = { ...lee, lastName, email: `${lastName}@example.com` }
    return studio.call(bookingContract.createBooking, { body: { serviceCode: 'swing_eval', startsAt, person } })
  }
  const [first] = starts
  const next = starts.find(({ local }) => local === `${addDays(day, 1)}T${first?.local.slice(11)}`)
  const { id } = await book(first?.startsAt)
  await book(starts[8]?.startsAt, 'Hagen')

  const page = await openAs({ email, password }, `/admin/bookings/day?day=${day}&booking=${id}`, desktop)
  await page.getByRole('button', { name: 'Move to the day after, same time' }).click()
  await page.getByText('The price stays.').waitFor()
  await page.getByRole('button', { name: 'Move and mail' }).click()
  await page
    .getByText(/^Lee Trevino moved to .*, mail sent$/)
    .first()
    .waitFor()
  const moved = own.selectFrom('booking').select(['startsAt', 'movedBy']).where('id', '=', id)
  expect(await moved.executeTakeFirst()).toEqual({ startsAt: next?.startsAt, movedBy: 'client' })

  // The reason against a time is shown before it is pressed, and disappears when another time is chosen.
  await page.goto(`${studio.url}/admin/bookings/day?day=${addDays(day, 1)}&booking=${id}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByLabel('New time').fill(starts[8]?.local ?? '')
  const against = page.getByRole('alert').filter({ hasText: /is booked by Lee Hagen/ })
  await against.waitFor()
  await page.getByRole('list', { name: 'Free instead' }).getByRole('button').first().waitFor()
  await page
    .getByRole('list', { name: /^Free on/ })
    .getByRole('button')
    .first()
    .click()
  await against.waitFor({ state: 'detached' })
  await page.getByLabel('Who asked').selectOption('studio')
  await page.getByRole('button', { name: 'Move only' }).click()
  await page.getByText('Say why the studio moves it.').waitFor()
  await page.getByLabel('Why, as the client reads it').fill('Bay 1 is being repaired')
  await page.getByRole('button', { name: 'Move only' }).click()
  await page.getByRole('button', { name: 'Move only' }).waitFor({ state: 'detached' })
  expect(await moved.executeTakeFirst()).toMatchObject({ movedBy: 'studio' })
  expect(await studio.faults()).toEqual([])
})
