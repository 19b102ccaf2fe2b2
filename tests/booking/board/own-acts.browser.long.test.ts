import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { person } from '#tests/booking/wednesday.ts'
import { linkTo } from '#tests/staffing/studio.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

const zone = 'America/Chicago'

test('what a coach presses in the sheet of a booking is taken back in it, and a no-show says first what it costs', async ({
  openAs,
  own,
  studio,
}) => {
  const { staffIds } = await makeOwnStudio(studio, { coaches: 1, bays: 1 })
  const { userId, email, password } = await makeUser(own, { roles: ['coach'] })
  await linkTo(own, staffIds[0], userId)
  const call = callThrough(sendTo(studio.url))
  const day = addDays(localDayOf(new Date(), zone), 2)
  const { id } = await call(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: new Date(instantAt(day, '11:00', zone)), person },
  })
  const startsAt = new Date(Date.now() - 20 * 60_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await own.updateTable('booking').set({ startsAt, endsAt }).where('id', '=', id).execute()
  const page = await openAs(
    { email, password },
    `/admin/bookings/day?day=${localDayOf(startsAt, zone)}&booking=${id}`,
    telephone,
  )

  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Check in', exact: true }).waitFor()
  const read = () => own.selectFrom('booking').select('status').executeTakeFirstOrThrow()
  expect(await read()).toEqual({ status: 'confirmed' })

  await page.getByRole('button', { name: 'Did not come', exact: true }).click()
  await page.getByText(/did not come\? That costs \$/).waitFor()
  expect(await read()).toEqual({ status: 'confirmed' })
  await page.getByRole('button', { name: 'They did not come' }).click()
  await page.getByRole('button', { name: 'Came after all' }).waitFor()
})
