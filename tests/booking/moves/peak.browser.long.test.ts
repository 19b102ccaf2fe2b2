import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { person } from '#tests/booking/wednesday.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { sendTo } from '#tests/support/test.ts'

import { bay, makePeak } from './peak.ts'

const test = withOwnStudio()
const zone = 'America/Chicago'
const day = addDays(localDayOf(new Date(), zone), 2)

/** Chooses 4 PM, reads the new price and accepts it. */
async function moveToFour(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: '11:00 AM', exact: true }).click()
  await dialog.getByText('The price stays.').waitFor()
  await dialog.getByRole('button', { name: '4:00 PM', exact: true }).click()
  await dialog.getByText('It costs $90 then, $30 more.').waitFor()
  await dialog.getByRole('button', { name: 'Move the booking' }).click()
  await page
    .getByText(/^Moved to /)
    .first()
    .waitFor()
}

test('a move to peak hours says what it costs before, on a phone, by the link and on the board', async ({
  open,
  openAs,
  own,
  studio,
}) => {
  await makeOwnStudio(studio, bay)
  await makePeak(own)
  const { email, password } = await makeUser(own)
  const call = callThrough(sendTo(studio.url))
  const book = (who: string, time: string) =>
    call(bookingContract.createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: new Date(instantAt(day, time, zone)),
        person: { ...person, email: who },
      },
    })
  const ofMember = await book(email, '10:00')
  const { id, manageToken } = await book('lee@example.com', '13:00')
  const read = (bookingId: string) =>
    own.selectFrom('booking').select(['priceCents', 'startsAt']).where('id', '=', bookingId).executeTakeFirstOrThrow()
  const priceOf = async (bookingId: string) => (await read(bookingId)).priceCents

  const phone = await openAs({ email, password }, '/dashboard/home', telephone)
  await phone.getByRole('button', { name: /^Move/ }).first().click()
  await moveToFour(phone, phone.getByRole('dialog', { name: 'Move this booking' }))
  expect(await priceOf(ofMember.id)).toBe(9000)

  const linked = await open(`/manage-booking#${manageToken}`, telephone)
  await linked.getByRole('button', { name: 'Move to another time' }).click()
  await moveToFour(linked, linked.getByRole('dialog', { name: 'Move this booking' }))
  expect(await priceOf(id)).toBe(9000)

  const desk = await makeUser(own, { roles: ['front_desk'] })
  const movedTo = localDayOf((await read(id)).startsAt, zone)
  const board = await openAs({ email: desk.email, password: desk.password }, `/admin/bookings/day?day=${movedTo}`)
  await board.locator('[data-item]').first().focus()
  // Each press moves it by a quarter of an hour.
  for (const key of ['Space', ...Array<string>(8).fill('ArrowUp'), 'Space']) await board.keyboard.press(key)
  await board.getByText(/It costs \$60 then, \$30 less\.$/).waitFor()
  await board.getByRole('button', { name: 'Move only' }).click()
  await board
    .getByText(/ moved to /)
    .first()
    .waitFor()
  expect((await priceOf(id)) + (await priceOf(ofMember.id))).toBe(6000 + 9000)
})
