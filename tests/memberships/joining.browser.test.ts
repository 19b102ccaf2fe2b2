import { expect } from 'vitest'

import { desktop, telephone, test } from '#tests/support/browser.ts'

test('on a telephone a visitor joins a plan, signs in on the way, reads how it renews, pays, and stops it in three presses', async ({
  open,
  studio,
}) => {
  const page = await open('/Memberships', telephone)
  await page.getByRole('button', { name: 'Join Weekday' }).filter({ visible: true }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('E-mail').fill('guest@loftandlie.test')
  await page.getByLabel('Password', { exact: true }).fill('fairway-demo-2026')
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()

  await page.waitForURL('**/checkout')
  await page
    .getByRole('list', { name: 'Your cart' })
    .getByText(/Weekday membership/)
    .waitFor()
  await page.getByText(/It renews on .* You stop that yourself under Membership/).waitFor()
  await page.getByLabel(/I agree to the terms, .* and to how it goes on/).check()
  await page.getByRole('button', { name: 'Check out, $99 now' }).click()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: 'Pay $99' }).click()
  await page.getByText('Thank you. $99 is paid.').waitFor()
  await page.getByRole('link', { name: 'Go on as a member' }).click()
  await page.getByText(/^LL-\d+$/).waitFor()

  await page.goto(`${studio.url}/dashboard/membership`)
  await page.getByText('Active').waitFor()
  await page.getByRole('button', { name: 'Stop renewal' }).click()
  await page.getByText(/It goes on until .* and ends then/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewal' }).click()
  await page.getByText(/It does not renew. It is yours until/).waitFor()
  await page.getByRole('button', { name: 'Let it renew' }).click()
  await page.getByText(/It renews on .* for \$99/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false)
})

test('a member freezes, gives that up, and changes to a larger plan for the difference that was shown', async ({
  openAs,
}) => {
  const page = await openAs('member', '/dashboard/membership', desktop)
  const freeze = page.getByRole('button', { name: 'Freeze', exact: true })
  await freeze.click()
  const freezing = page.getByRole('dialog', { name: 'Freeze the membership' })
  await freezing.getByText(/14 days are added to the end: it renews on/).waitFor()
  await freezing.getByLabel('Until').fill('2020-01-01')
  expect(await freezing.getByRole('button', { name: /^Freeze for/ }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await freezing.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Freeze')

  // Pressed again in the same moment as Escape, before what it closed is gone.
  await page.evaluate('opener = document.activeElement')
  await freeze.click()
  await freezing.waitFor()
  await page.evaluate("document.querySelector('dialog').requestClose(), opener.click()")
  await freezing.getByRole('button', { name: 'Freeze for 14 days' }).click()
  await page
    .getByText(/^It is frozen(?: on these days|, and the bookings are off)\.$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Give up the freeze' }).click()
  await freeze.waitFor()

  await page.getByRole('button', { name: 'Change plan' }).click()
  const changing = page.getByRole('dialog', { name: 'Change the plan' })
  await changing.getByLabel(/Weekday/).check()
  await changing.getByText(/Annual goes on until it renews on .* and nothing is charged before/).waitFor()
  await changing.getByLabel(/Household/).check()
  await changing.getByText('Days of Annual that were paid and not had').waitFor()
  const pay = changing.getByRole('button', { name: /^Pay \$/ })
  const sum = await pay.textContent()
  await pay.click()

  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: sum ?? '' }).click()
  await page.getByText(/^Thank you/).waitFor()
  await page.getByRole('link', { name: 'Go on as a member' }).click()
  await page.getByText('Household', { exact: true }).waitFor()
})
