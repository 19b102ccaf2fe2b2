import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

const { createBooking, listFreeStarts } = bookingContract

const person = { firstName: 'Lee', lastName: 'Rivera', email: 'lee@example.com', phone: '312 555 0142' }
const answers = { child_name: 'Mia', child_age: '9' }

test('somebody waits for a lesson for a child on the day that is shown, and hears what is missing', async ({
  open,
  own,
  studio,
}) => {
  await makeOwnStudio(studio, { opens: '09:00', closes: '12:00' })
  await own
    .updateTable('service')
    .set({ flags: ['juniors'] })
    .execute()
  const day = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
  for (;;) {
    const { starts } = await studio.call(listFreeStarts, { query: { service: 'swing_eval', from: day, days: 1 } })
    const [first] = starts
    if (!first) break
    await studio.call(createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: first.startsAt, person, answers },
    })
  }

  const page = await open('/book-now?service=swing_eval', telephone)
  const pressDay = (wanted: string) => page.locator(`[data-day="${wanted}"]`).click()
  // A client can begin to wait on a day that is full.
  await pressDay(day)
  await page.getByText('Nothing is free on this day').waitFor()
  await page.getByRole('button', { name: 'Tell me when another time is free' }).click()
  const waitlist = page.getByRole('region', { name: 'Waitlist' })
  const chosenDay = waitlist.getByLabel('Day', { exact: true })
  expect(await chosenDay.inputValue()).toBe(day)
  await pressDay(addDays(day, 1))
  await expect.poll(() => chosenDay.inputValue()).toBe(addDays(day, 1))
  await pressDay(day)
  await expect.poll(() => chosenDay.inputValue()).toBe(day)

  const join = waitlist.getByRole('button', { name: 'Join the waitlist' })
  await join.click()
  await waitlist.getByText('Look at this again').waitFor()
  for (const [label, value] of [
    ['First name', 'Ben'],
    ['Last name', 'Rivera'],
    ['E-mail', 'ben@example.com'],
    ['Phone', '312 555 0143'],
  ] as const)
    await waitlist.getByLabel(label).fill(value)
  await join.click()
  await waitlist.getByText('You are on the waitlist').waitFor()
  expect(await own.selectFrom('waitlistEntry').select(['part']).execute()).toEqual([{ part: 'morning' }])
})
