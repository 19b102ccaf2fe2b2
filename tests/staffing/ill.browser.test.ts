import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import { instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { seriesEndpoints } from '#shared/booking/series.ts'
import { callThrough } from '#shared/http/call.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

/** A zone in which it is between six and seven in the morning now. */
function zoneAtDawn(now: Date): string {
  const hour = now.getUTCHours()
  const east = hour > 18 ? 30 - hour : 6 - hour

  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

const client = (firstName: string) => ({
  firstName,
  lastName: 'Rivera',
  email: `${firstName.toLowerCase()}@example.com`,
  phone: '312 555 0142',
})

test('a coach is ill at dawn, and seven lessons are decided about on a telephone', async ({ openAs, own, studio }) => {
  const zone = zoneAtDawn(new Date())
  const day = localDayOf(new Date(), zone)
  const at = (time: string) => new Date(instantAt(day, time, zone))
  const { staffIds } = await makeOwnStudio(studio, { zone, opens: '05:00', closes: '23:00', coaches: 2, bays: 3 })
  const [staffId = '', otherId = ''] = staffIds
  // The other coach comes at one in the afternoon.
  await own.updateTable('workPattern').set({ starts: '13:00' }).where('resourceId', '=', otherId).execute()
  const { email, password } = await makeUser(own, { roles: ['manager'] })
  const { access_token: token } = await callThrough(sendTo(studio.url))(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password },
  })
  const manager = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const book = (time: string, firstName: string, more: Partial<NewBooking> = {}) =>
    manager(bookingContract.createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: at(time), staffId, person: client(firstName), ...more },
    })
  await book('07:00', 'Soon', { force: { reason: 'They asked for it' } })
  await book('09:00', 'Nina')
  await book('10:30', 'Tess')
  await book('10:30', 'Fay', { force: { reason: 'They share the hour' } })
  const { id: pendingId } = await book('12:00', 'Pia')
  await own
    .updateTable('booking')
    .set({ status: 'pending_approval', expiresAt: at('12:00') })
    .where('id', '=', pendingId)
    .execute()
  await manager(seriesEndpoints.createSeries, {
    query: {},
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('14:00'),
      every: 'week',
      times: 2,
      staffId,
      person: client('Sera'),
    },
  })
  await book('16:00', 'Lou')

  const page = await openAs({ email, password }, '/admin/today', telephone)
  await page.getByRole('link', { name: 'A coach is ill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody is ill' })
  await dialog.getByLabel('Who').selectOption({ label: 'Coach 1' })
  const rows = dialog.getByRole('list', { name: 'Bookings' }).getByRole('listitem')
  await rows.nth(6).waitFor()
  expect(await rows.count()).toBe(7)
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Coach 1 is ill.')

  // Somebody books while the plan is read: nothing is done before that was seen.
  await book('18:00', 'Nell')
  await dialog.getByRole('button', { name: /^Apply/ }).click()
  await dialog.getByText('Something in this time has changed since.').waitFor()
  expect(await rows.filter({ hasText: 'Just changed' }).allTextContents()).toEqual([
    expect.stringContaining('Nell Rivera'),
  ])
  expect(await own.selectFrom('block').selectAll().execute()).toEqual([])
  await dialog.getByRole('button', { name: /^Apply/ }).click()

  // The dialog says it, and so does the toast that lies in it.
  await dialog.getByText('3 moved, 3 asked, 2 to call').first().waitFor()
  const calls = dialog.getByRole('link', { name: /^Call / })
  expect(await calls.count()).toBe(2)
  for (const link of await calls.all()) expect(await link.getAttribute('href')).toBe('tel:3125550142')
  expect(await dialog.getByText('Soon Rivera').count()).toBe(1)
  const told = await own
    .selectFrom('notice')
    .select('recipient')
    .where('template', 'in', ['moved', 'same_time', 'times_offered'])
    .orderBy('recipient')
    .execute()
  expect(told.map(({ recipient }) => recipient)).toEqual(
    ['fay', 'lou', 'nell', 'nina', 'sera', 'tess'].map((name) => `${name}@example.com`),
  )
  expect(await studio.faults()).toEqual([])
})
