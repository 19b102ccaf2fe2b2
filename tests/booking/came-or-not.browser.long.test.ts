import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()

async function lookAt(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => violationsOf(page), { message: `${page.url()} ${colorScheme}` }).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width'), page.url()).toBe(true)
}

for (const [device, look] of eachLook([
  ['a telephone', telephone],
  ['a desktop', desktop],
] as const)) {
  test(`on ${device} the desk says who came and who did not, undoes it, and waives what it costs`, async ({
    open,
    own,
    studio,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    await makeOwnStudio(studio)
    const from = addDays(localDayOf(new Date(), 'America/Chicago'), 2)
    const { starts } = await studio.call(bookingContract.listFreeStarts, {
      query: { service: 'swing_eval', from, days: 2 },
    })
    for (const [firstName, start] of [
      ['Lee', starts.at(0)],
      ['Sam', starts.at(-1)],
    ] as const) {
      await studio.call(bookingContract.createBooking, {
        body: {
          serviceCode: 'swing_eval',
          startsAt: start?.startsAt ?? new Date(),
          person: { firstName, lastName: 'Rivera', email: `${firstName}@example.com`, phone: '312 555 0142' },
        },
      })
    }
    await sql`update booking set starts_at = now() - interval '70 minutes', ends_at = now() - interval '10 minutes'`.execute(
      own,
    )

    const { email, password } = await makeUser(own, { roles: ['front_desk'] })
    const page = await open('/login', look)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin/today')
    const list = page.getByRole('region', { name: /^Needs you \d/ })
    const cameButtons = list.getByRole('button', { name: /^Came ?:/ })
    await expect.poll(() => cameButtons.count()).toBe(2)
    await lookAt(page)

    const conflict = { code: 'version_conflict', message: 'Priya changed it at 4:12 PM.' }
    // Not `times`: a request that is under way while the last route ends may never arrive.
    let isRefused = true
    await page.route('**/transitions', (route) => {
      if (!isRefused) return route.continue()

      isRefused = false
      return route.fulfill({ status: 409, json: conflict })
    })
    await list.getByRole('button', { name: /^Came ?: Lee Rivera/ }).click()
    await page.getByText(`Came, Lee Rivera: ${conflict.message}`, { exact: true }).waitFor()
    await list.getByRole('button', { name: /^Came ?: Lee Rivera/ }).click()
    await expect.poll(() => cameButtons.count()).toBe(1)
    await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^Came: Sam Rivera/)

    const notCome = list.getByRole('button', { name: /^Did not come ?: Sam/ })
    await notCome.click()
    await notCome.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await notCome.click()
    await notCome.waitFor({ state: 'detached' })
    await list.getByText('No-show fee').waitFor()

    await page.goto(`${studio.url}/admin/bookings/day`)
    await page.getByRole('button', { name: 'Fees of late cancellations and no-shows' }).click()
    const fees = page.getByRole('dialog', { name: 'Open fees' })
    await fees.getByText('Did not come: Swing evaluation').waitFor()
    expect(await fees.locator('tbody').getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^Sam Rivera\s+\$95\b/),
    ])
    await lookAt(page)
    await fees.getByRole('button', { name: /^Waive +the fee of Sam/ }).click()
    await fees.getByLabel('Reason').fill('The train did not run')
    await fees.getByRole('button', { name: 'Waive it' }).click()
    await fees.getByText('No fees are open.').waitFor()

    const bookings = await own.selectFrom('booking').select('status').orderBy('status').execute()
    expect(bookings.map(({ status }) => status)).toEqual(['completed', 'no_show'])
  })
}
