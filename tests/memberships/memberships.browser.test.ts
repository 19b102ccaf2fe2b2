import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, telephone, test } from '#tests/support/browser.ts'

const widerThanItsScreen = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

test('on a telephone a visitor compares the plans and asks for one of them, and the desk reads which', async ({
  open,
  openAs,
}) => {
  const email = 'ida.holm@example.com'
  const page = await open('/Memberships', telephone)
  const annual = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Annual' }) })

  await annual.getByText('$1,980').waitFor()
  await annual.getByText('Suits most golfers').waitFor()
  await annual.getByText('Everything in it').click()
  await annual.getByText('30 days, 4 bookings at a time').waitFor()
  expect(await widerThanItsScreen(page)).toBe(false)

  await page.getByLabel('Hours you play').fill('1')
  await page.getByText('You pay least by the visit.').waitFor()
  await page.getByLabel('Hours you play').fill('4')
  await page.getByLabel('Weekdays until').check()
  await page.getByText('Weekday costs you least: $1,188 a year').waitFor()

  await annual.getByRole('link', { name: /^Ask about it/ }).click()
  await page.getByText('The Annual membership').waitFor()
  await page.getByLabel('Name').fill('Ida Holm')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Your question').fill('I play twice a week, mostly after work. Is this the one?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.getByText(email).waitFor()

  const desk = await openAs('front desk', '/admin/members/enquiries')
  await desk
    .getByRole('row', { name: /Ida Holm/ })
    .filter({ hasText: 'The Annual membership' })
    .first()
    .waitFor()
})

test('the table on a desktop and the cards on a telephone say the same of each plan, in the same order', async ({
  open,
}) => {
  const page = await open('/Memberships', desktop)
  await page.getByRole('table').waitFor()
  const rows = await page.locator('tbody th').allTextContents()
  const terms = await page.locator('li').filter({ hasText: 'Join Annual' }).locator('dt').allTextContents()

  expect(rows.length).toBeGreaterThan(10)
  // Price and for whom stand above the card's list.
  expect(terms).toEqual(rows.slice(2))
})

test('the old addresses of the summer season lead to the plans, where its dates stand', async ({ open, studio }) => {
  const page = await open('/Summer-Membership')
  await page.waitForURL(`${studio.url}/Memberships`)

  const summer = page.locator('#season')
  await summer.getByText('First day to play').waitFor()
  expect(await summer.getByRole('listitem').first().textContent()).toBe('March 1Sale opens')
})

test('a member finds their plan, what is left of it and when it renews', async ({ openAs, studio }) => {
  const page = await openAs('member', '/dashboard/membership')
  await page.getByText(/^LL-\d+$/).waitFor()
  await page.getByText(/^It renews on .* for \$1,980\.$/).waitFor()
  await page.getByRole('heading', { name: /^Left to play until/ }).waitFor()

  await page.goto(`${studio.url}/membership-success`)
  await page.getByText(/^LL-\d+$/).waitFor()

  await page.goto(`${studio.url}/complete-members`)
  await page.getByText('Your Annual membership: active. One thing is still missing.').waitFor()
  await page.getByRole('link', { name: 'Add a card' }).waitFor()
  await page.getByText(/^Signed on/).waitFor()
})

test('a guest without a membership is told what it would change, and led to the plans', async ({ open, studio }) => {
  const page = await open('/login')
  await page.getByLabel('E-mail').fill('guest@loftandlie.test')
  await page.getByLabel('Password', { exact: true }).fill('fairway-demo-2026')
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')

  await page.goto(`${studio.url}/dashboard/membership`)
  await page.getByText('You pay by the visit').waitFor()
  await page.getByRole('link', { name: 'Compare memberships' }).click()
  await page.waitForURL('**/Memberships')
  await page.goto(`${studio.url}/complete-members`)
  await page.getByText('You have no membership yet.').waitFor()
})

test('a visitor on the page for new members is told where theirs stands', async ({ open }) => {
  const page = await open('/membership-success')

  await page.getByRole('heading', { level: 1, name: 'Welcome in' }).waitFor()
  await page.getByText('Sign in with the address that you joined with').waitFor()
})
