import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

const farDay = addDays(localDayOf(new Date(), 'America/Chicago'), 28)

test('a member signs the new version of the waiver in the middle of booking, and the booking goes on', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'admin@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const admin = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const { version = 0 } = (await admin(consentsContract.readDocument, { params: { code: 'waiver' } })) ?? {}
  await admin(consentsContract.publishDocument, {
    params: { code: 'waiver' },
    body: { body: 'A club in the hand is heavy. Look around before you swing it.', follows: version },
  })

  // The browser reports each answer of 409.
  expectComplaint(/409/)
  const page = await openAs('member', `/dashboard/book?service=bay_rental_60&day=${farDay}`, telephone)
  await page
    .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign before you play' })
  await dialog.getByText('Look around before you swing it.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await dialog.getByRole('button', { name: 'Sign' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Your name, as your signature').fill('Alex Moreno')
  await dialog.getByRole('button', { name: 'Sign' }).click()
  await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()

  await page.goto(`${studio.url}/complete-members`)
  await page.getByText(new RegExp(`Version ${version + 1}\\.`)).waitFor()
})
