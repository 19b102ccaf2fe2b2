import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()
const zone = 'America/Chicago'
const person = { firstName: 'Ines', lastName: 'Vega', email: 'ines@example.com', phone: '312 555 0111' }

test('the desk lets a series last longer from the panel of one, and sees both hours of a night on which the clocks go back', async ({
  own,
  openAs,
  studio,
}) => {
  await makeOwnStudio(studio, {
    category: 'bay',
    priceCents: 5000,
    bufferAfterMinutes: 0,
    opens: '00:00',
    closes: '23:00',
    maximumAdvanceDays: 60,
  })
  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const day = addDays(localDayOf(new Date(), zone), 2)
  const body = { serviceCode: 'swing_eval', person }
  const ids: string[] = []
  for (const weeks of [0, 1, 2]) {
    const startsAt = new Date(instantAt(addDays(day, weeks * 7), '16:00', zone))
    ids.push((await studio.call(bookingContract.createBooking, { body: { ...body, startsAt } })).id)
  }
  // Makes a series of three single bookings: only a client who is signed in can book a series.
  const service = await own.selectFrom('serviceOption').select(['id', 'serviceId']).executeTakeFirstOrThrow()
  const series = { serviceId: service.serviceId, optionId: service.id, every: 'week', startsOn: day, startsAt: '16:00' }
  const { personId } = await own.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
  const made = { ...series, personId, times: 3, createdAt: new Date() }
  const { id: seriesId } = await own.insertInto('bookingSeries').values(made).returning('id').executeTakeFirstOrThrow()
  await own.updateTable('booking').set({ seriesId }).execute()

  const page = await openAs({ email, password }, `/admin/bookings/day?day=${day}&booking=${ids[0]}`)
  await page.getByLabel('How much of the series').selectOption({ label: 'This and those after it' })
  await page.getByRole('button', { name: '30 min longer, 3 times: $75' }).click()
  await page
    .getByText(/plays on to 5:30 PM, 3 times of the series, mail sent/)
    .first()
    .waitFor()
  const after = await own.selectFrom('booking').select(['startsAt', 'endsAt']).execute()
  expect(after.map(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime())).toEqual(
    [90, 90, 90].map((minutes) => minutes * 60_000),
  )

  await page.goto(new URL('/admin/bookings/day?day=2026-11-01', page.url()).href)
  await page.getByText('1:00 AM CDT', { exact: true }).first().waitFor()
  await page.getByText('1:00 AM CST', { exact: true }).first().waitFor()
})
