import { expect } from 'vitest'

import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const zone = 'America/Chicago'

// Far enough ahead for next month's allowance, which is unused.
const farDay = addDays(localDayOf(new Date(), zone), 28)

for (const [device, options] of eachLook([
  ['a telephone', telephone],
  ['a desktop', desktop],
] as const)) {
  test(`on ${device} a member books included time, sees what is left of it, and gets it back on canceling`, async ({
    openAs,
    studio,
  }) => {
    const page = await openAs('member', '/dashboard/book', options)
    await page.getByRole('button', { name: /^Simulator bay ?Included/ }).waitFor()
    await page.getByRole('button', { name: /^Private lesson ?instead of \$110 ?\$/ }).waitFor()
    await page.goto(`${studio.url}/dashboard/book?service=bay_rental_60&day=${farDay}`)
    await page
      .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
      .first()
      .click()
    await page.getByText(/^Included, .+ left after this$/).waitFor()
    expect(await page.getByText('instead of').count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
    await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
    await page.getByText('Included in your membership').waitFor()
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await page.getByRole('button', { name: 'Cancel this booking' }).click()
    await page.getByText(/1 h of your allowance comes back\./).waitFor()
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('This booking is canceled').waitFor()
  })
}
