import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { person } from '#tests/booking/wednesday.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { linkTo } from '#tests/staffing/studio.ts'
import { telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

const zone = 'America/Chicago'

test('a coach notes and cancels their own lesson on a telephone, not a colleague’s, and says who came to their clinic', async ({
  openAs,
  own,
  studio,
}) => {
  const { staffIds } = await makeOwnStudio(studio, { coaches: 2, bays: 2 })
  const { userId, email, password } = await makeUser(own, { roles: ['coach'] })
  await linkTo(own, staffIds[0], userId)
  const day = addDays(localDayOf(new Date(), zone), 2)
  const call = callThrough(sendTo(studio.url))
  for (const [index, staffId] of staffIds.entries()) {
    await call(bookingContract.createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: new Date(instantAt(day, '11:00', zone)),
        staffId,
        person: { ...person, firstName: index === 0 ? 'Mine' : 'Theirs', email: `client${index}@example.com` },
      },
    })
  }
  const now = Date.now()
  const clinicId = await makeClinic(own, {
    slug: 'wedges',
    title: 'Wedges',
    coachId: staffIds[0] ?? '',
    sessions: [[new Date(now - 600_000).toISOString(), new Date(now + 3_600_000).toISOString()]],
  })
  await own
    .insertInto('clinicSeat')
    .values({ clinicId, name: 'Robin Vega', status: 'registered', createdAt: new Date() })
    .execute()

  const page = await openAs({ email, password }, `/admin/bookings/day?day=${day}`, telephone)
  await page
    .getByRole('button', { name: /Theirs Rivera/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Theirs Rivera' }).waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Move|Cancel this booking|Check in)$/ }).count()).toBe(0)
  await page.goto(`${studio.url}/admin/bookings/day?day=${day}`)
  await page
    .getByRole('button', { name: /Mine Rivera/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Move', exact: true }).waitFor()
  await page.getByLabel('Note').fill('Left wrist')
  // An unsent note is kept, however the sheet is closed.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page
    .getByRole('button', { name: /Mine Rivera/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save the note' }).waitFor()
  await page.reload()
  expect(await page.getByLabel('Note').inputValue()).toBe('Left wrist')
  // The note is shown once it is saved, even if the booking cannot be read again.
  const record = /\/api\/v1\/bookings\/[0-9a-f-]{36}$/
  await page.route(record, (route) => route.abort())
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByRole('button', { name: 'Save the note' }).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Note').inputValue()).toBe('Left wrist')
  await page.unroute(record)
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page
    .getByText(/The booking of Mine Rivera is canceled/)
    .first()
    .waitFor()
  expect(await own.selectFrom('booking').select(['status', 'note']).where('note', '<>', '').execute()).toMatchObject([
    { status: expect.stringContaining('cancelled'), note: 'Left wrist' },
  ])

  await page.goto(`${studio.url}/admin/bookings/day?day=${day}`)
  await page.getByRole('button', { name: 'New booking' }).click()
  await page.getByRole('dialog', { name: 'New booking' }).waitFor()
  expect(await page.getByLabel('With', { exact: true }).count()).toBe(0)

  await page.goto(`${studio.url}/admin/catalog/clinics`)
  await page.getByText('For this page that means managers and the front desk.').waitFor()
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await page.getByRole('link', { name: /^Wedges/ }).click()
  await page.getByRole('button', { name: /^Is here.*Robin Vega/ }).click()
  await page.getByRole('button', { name: /^Take that back.*Robin Vega/ }).waitFor()
  expect(await own.selectFrom('clinicSeat').select('status').execute()).toEqual([{ status: 'attended' }])
})
