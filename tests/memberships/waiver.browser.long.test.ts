import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import type { Call } from '#shared/http/call.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const farDay = addDays(localDayOf(new Date(), 'America/Chicago'), 28)

/** A new version, which everybody signs before they play again. */
async function publishWaiver({ call, url }: { call: Call; url: string }): Promise<number> {
  const { access_token: token } = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'admin@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const admin = callThrough(sendTo(url, { authorization: `Bearer ${token}` }))
  const { version = 0 } = (await admin(consentsContract.readDocument, { params: { code: 'waiver' } })) ?? {}
  await admin(consentsContract.publishDocument, {
    params: { code: 'waiver' },
    body: { body: `A club in the hand is heavy. Look around before you swing it, ${version}.`, follows: version },
  })

  return version + 1
}

test('a member signs the new version of the waiver in the middle of booking, and the booking goes on', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  const version = await publishWaiver(studio)

  // The browser reports each answer of 409.
  expectComplaint(/409/)
  const page = await openAs('member', `/dashboard/book?service=bay_rental_60&day=${farDay}`, telephone)
  await page
    .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign before you play' })
  await dialog.getByText('Look around before you swing it').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Sign' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Your name, as your signature').fill('Alex Moreno')
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()

  await page.goto(`${studio.url}/complete-members`)
  await page.getByText(new RegExp(`Version ${version}\\.`)).waitFor()
})

test('a weekly time and a cart ask a member for the waiver too, and go on from there', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  await publishWaiver(studio)
  expectComplaint(/409/)
  const day = addDays(localDayOf(new Date(), 'America/Chicago'), 6)
  const page = await openAs('member', `/dashboard/book?service=bay_rental_60&day=${day}`, telephone)
  const times = page.getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
  const dialog = page.getByRole('dialog', { name: 'Sign before you play' })
  const sign = async () => {
    await dialog.getByLabel('Your name, as your signature').fill('Alex Moreno')
    await dialog.getByRole('button', { name: 'Sign' }).click()
  }
  await times.first().click()
  await page.getByLabel('How often').selectOption({ label: 'Every week, 2 times' })
  await page.getByRole('button', { name: /^Book (2 times|this one time)$/ }).click()
  await dialog.getByText('Once you have signed, all of these times are.').waitFor()
  await sign()
  await page.getByRole('heading', { level: 1, name: /^Booked .*every week|^Booked once/ }).waitFor()

  await publishWaiver(studio)
  // On the days above the first time would be at the hour that is booked by now.
  await page.goto(`${studio.url}/dashboard/book?service=long_game_fitting&day=${addDays(day, 14)}`)
  await times.first().click()
  await page.getByText(/Kept for you for/).waitFor()
  await page.getByRole('button', { name: 'Put into the cart' }).click()
  await page.waitForURL('**/dashboard/checkout')
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: /^Check out/ }).click()
  await dialog.getByText('Your cart is kept as it is.').waitFor()
  await sign()
  await page.waitForURL(/order=/)
})
