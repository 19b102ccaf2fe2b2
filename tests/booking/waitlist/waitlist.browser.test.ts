import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'
import { sendTo } from '#tests/support/test.ts'

const test = withOwnStudio()

const { cancelBooking, createBooking, listFreeStarts } = bookingContract

const person = (firstName: string) => ({
  firstName,
  lastName: 'Rivera',
  email: `${firstName}@example.com`.toLowerCase(),
  phone: '312 555 0142',
})

async function lookAt(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => violationsOf(page), { message: `${page.url()} ${colorScheme}` }).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width'), page.url()).toBe(true)
}

test('a guest waits for a morning that is taken, and accepts by the link of the mail what is given back', async ({
  open,
  own,
  studio,
}) => {
  await makeOwnStudio(studio, { opens: '09:00', closes: '12:00' })
  const day = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
  const taken: string[] = []
  for (;;) {
    const { starts } = await studio.call(listFreeStarts, { query: { service: 'swing_eval', from: day, days: 1 } })
    const [first] = starts
    if (!first) break
    const body = { serviceCode: 'swing_eval', startsAt: first.startsAt, person: person('Lee') }
    taken.push((await studio.call(createBooking, { body })).id)
  }
  const sleeper = { serviceCode: 'swing_eval', day, part: 'morning' as const, person: person('Ada') }
  await studio.call(waitlistContract.joinWaitlist, { body: sleeper })

  const page = await open('/book-now?service=swing_eval', telephone)
  await page.getByRole('button', { name: 'Tell me when another time is free' }).click()
  const waitlist = page.getByRole('region', { name: 'Waitlist' })
  await waitlist.getByLabel('Day', { exact: true }).selectOption(day)
  await waitlist.getByLabel('Part of the day').selectOption('morning')
  await waitlist.getByLabel('First name').fill('Ben')
  await waitlist.getByLabel('Last name').fill('Rivera')
  await waitlist.getByLabel('E-mail').fill('ben@example.com')
  await waitlist.getByLabel('Phone').fill('312 555 0143')
  await lookAt(page)
  await waitlist.getByRole('button', { name: 'Join the waitlist' }).click()
  await waitlist.getByText('You are on the waitlist').waitFor()

  const { email, password } = await makeUser(own, { roles: ['front_desk'] })
  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password },
  })
  const desk = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const cancel = (bookingId = '') => desk(cancelBooking, { params: { bookingId }, body: {} })
  const back = await open('/login', desktop)
  await back.getByLabel('E-mail').fill(email)
  await back.getByLabel('Password', { exact: true }).fill(password)
  await back.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await back.waitForURL('**/admin/today')
  await back.goto(`${studio.url}/admin/bookings/waitlist`)
  await back.getByRole('button', { name: 'Add somebody' }).click()
  const adding = back.getByRole('dialog', { name: 'Add somebody to the waitlist' })
  await adding.getByRole('combobox', { name: 'Client' }).fill('Lee')
  await adding.getByRole('listbox', { name: 'Client' }).getByRole('option').first().click()
  await adding.getByLabel('Day', { exact: true }).fill(day)
  await lookAt(back)
  await adding.getByRole('button', { name: 'Add to the waitlist' }).click()
  await back
    .getByText(/Lee.* is on the waitlist/)
    .first()
    .waitFor()
  await back.getByRole('button', { name: 'Send a new link to Ada Rivera' }).click()
  await back.getByText('A new link went to ada@example.com').first().waitFor()
  await cancel(taken[0])
  // The first on the waitlist lets her offer expire; the next freed time makes the server look at the list.
  await own
    .updateTable('waitlistOffer')
    .set({ expiresAt: new Date(Date.now() + 1) })
    .execute()
  await cancel(taken[1])
  const { text } = await own
    .selectFrom('notice')
    .select('text')
    .where('recipient', '=', 'ben@example.com')
    .where('template', '=', 'waitlist_offer')
    .executeTakeFirstOrThrow()

  const answer = await open(
    new URL(/https?:\S+for=waitlist#\S+/.exec(text)?.[0] ?? '').href.replace(studio.url, ''),
    telephone,
  )
  await answer.getByRole('heading', { name: / at 9:00 AM is free for you$/ }).waitFor()
  await answer.getByRole('heading', { name: 'If your plans change' }).waitFor()
  await answer.getByText('Not coming, without canceling').waitFor()
  await lookAt(answer)
  await answer.getByRole('button', { name: 'Accept and book' }).click()
  await answer.getByText('It is booked').waitFor()
  await answer.getByText(/, 9:00.*10:00.AM/).waitFor()
  // A client who opens the same mail again finds the booking.
  await answer.reload()
  await answer.getByText(/, 9:00.*10:00.AM/).waitFor()
  await answer.getByRole('link', { name: 'See the booking' }).click()
  await answer.getByText('Confirmed').waitFor()

  await back.goto(`${studio.url}/admin/bookings/waitlist?show=ended`)
  await back.getByText('Ben Rivera').first().waitFor()
  await lookAt(back)
  await back.goto(`${studio.url}/admin/bookings/explain?service=swing_eval&at=${day}T09:00`)
  await back.getByText('not offered').waitFor()
  await back
    .getByRole('link', { name: /^Open the booking/ })
    .first()
    .waitFor()
  await lookAt(back)
})
