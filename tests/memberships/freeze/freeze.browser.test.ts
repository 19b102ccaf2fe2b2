import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const farDay = addDays(localDayOf(new Date(), 'America/Chicago'), 27)

test('who freezes their membership reads which bookings go with it, and they are off then', async ({
  openAs,
  studio,
}) => {
  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'member@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const member = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const query = { service: 'bay_rental_60', from: farDay, days: 1, limit: 1 }
  const [start] = (await member(bookingContract.listFreeStarts, { query })).starts
  const booked = await member(bookingContract.createBooking, {
    body: { serviceCode: 'bay_rental_60', startsAt: start?.startsAt ?? new Date() },
  })
  expect(booked).toMatchObject({ status: 'confirmed', priceCents: 0 })

  const page = await openAs('member', '/dashboard/membership?act=freeze', telephone)
  const dialog = page.getByRole('dialog', { name: 'Freeze the membership' })
  await dialog.getByLabel('Until').fill(addDays(farDay, 29))
  await dialog.getByLabel('From').fill(farDay)
  const calledOff = dialog.getByRole('region', { name: 'Canceled with it' })
  await calledOff.getByText('This booking is canceled with it, at no charge:').waitFor()
  await calledOff.getByText('1 hour back to the allowance.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Freeze for 30 days' }).click()
  await dialog.waitFor({ state: 'detached' })

  const bookings = await member(bookingContract.listMyBookings, {})
  expect(bookings.map(({ id }) => id)).not.toContain(booked.id)
})
