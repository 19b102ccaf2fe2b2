import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { bay, makePeak } from '#tests/booking/moves/peak.ts'
import { person } from '#tests/booking/wednesday.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { sendTo } from '#tests/support/test.ts'

import { openDrawer } from './at-register.ts'

const test = withOwnStudio()
const zone = 'America/Chicago'
const day = addDays(localDayOf(new Date(), zone), 2)

test('Take rings up what is due though the last sale is on the screen, and of a paid booking that became dearer opens its order', async ({
  openAs,
  own,
  studio,
}) => {
  const { locationId } = await makeOwnStudio(studio, bay)
  await makePeak(own)
  await own.insertInto('drawer').values({ locationId, name: 'Drawer 1' }).execute()
  const call = callThrough(sendTo(studio.url))
  const book = (firstName: string, time: string) =>
    call(bookingContract.createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: new Date(instantAt(day, time, zone)),
        person: { ...person, firstName, email: `${firstName}@example.com` },
      },
    })
  await book('Lee', '11:00')
  await book('Gene', '13:00')
  const manager = await makeUser(own, { roles: ['manager'] })
  const page = await openAs({ email: manager.email, password: manager.password }, '/admin/sales/register')
  await openDrawer(page)
  const openBooking = async (name: string) => {
    await page.goto(`${studio.url}/admin/bookings/day?day=${day}`)
    await page
      .getByRole('button', { name: new RegExp(`${name} Rivera`) })
      .first()
      .click()
  }
  const takeTerminal = async () => {
    await page.getByRole('button', { name: /Terminal/ }).click()
    await page.getByRole('button', { name: /was taken$/ }).click()
  }

  await openBooking('Lee')
  await page.getByRole('link', { name: 'Take $60' }).click()
  await page
    .getByRole('list', { name: 'Lines of the sale' })
    .getByText(/Lee Rivera/)
    .waitFor()
  await takeTerminal()
  await page.getByText(/^O-\d+ is paid/).waitFor()

  // The last sale is still on the screen: it gives way.
  await openBooking('Gene')
  await page.getByRole('link', { name: 'Take $60' }).click()
  await page
    .getByRole('list', { name: 'Lines of the sale' })
    .getByText(/Gene Rivera/)
    .waitFor()
  await takeTerminal()
  const paid = await page.getByText(/^O-\d+ is paid/).textContent()
  const number = /O-\d+/.exec(paid ?? '')?.[0] ?? ''

  await openBooking('Gene')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByLabel('New time').fill(`${day}T16:00`)
  await page.getByText(/It costs \$90 then, \$30 more\./).waitFor()
  await page.getByRole('button', { name: 'Move only' }).click()
  await page.getByRole('link', { name: 'Take $30' }).click()
  await page.getByText(number, { exact: true }).waitFor()
  await takeTerminal()
  await page.getByText(`${number} is paid, $90.`).waitFor()

  await openBooking('Gene')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByLabel('New time').fill(`${day}T14:00`)
  await page.getByText(/It costs \$60 then, \$30 less\. \$30 goes back to terminal.*: key it there\./).waitFor()
  await page.getByRole('button', { name: 'Move only' }).click()
  await page
    .getByText(/\$30 goes back to terminal.*: key it there\./)
    .last()
    .waitFor()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByText(/It costs nothing\..*goes back/).waitFor()
  await page.getByLabel('Whose wish it is').selectOption('cancelled_staff')
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await page
    .getByText(/The booking of Gene Rivera is canceled/)
    .first()
    .waitFor()
  expect(
    await own.selectFrom('booking').select('status').where('status', '=', 'cancelled_staff').execute(),
  ).toHaveLength(1)
})
