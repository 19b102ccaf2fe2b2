import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const publicPaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/password-reset-success',
  '/email-verification-success',
  '/book-now',
  '/membership-success',
  '/swing-evaluation',
  '/Book-Fitting',
  '/LAB-Putters',
  '/Custom-Club-Builds',
  '/Regripping-Repair',
  '/lessons/adult',
  '/lessons/youth',
  '/lessons/clinics-events',
  '/Memberships',
  '/leagues/sign-up',
  '/leagues/tournament-schedule',
  '/leagues/events',
  '/build-sheet',
  '/lab-build-sheet',
]
const signedInPaths = [
  '/checkout',
  '/complete-members',
  '/dashboard/order/1',
  '/dashboard/home',
  '/admin/analytics/membership',
  '/admin/analytics/club-sales',
  '/admin/analytics/services',
]
const administratorPaths = [
  '/admin/clubs-2/order-details/1',
  '/admin/members/all',
  '/admin/members/enquiries',
  '/admin/bookings/day',
  '/admin/settings/outbox',
  '/admin/settings/mail',
]
const redirects: Record<string, string> = {
  '/dashboard': '/dashboard/home',
  '/admin': '/admin/members/all',
  '/services/swing-evaluation': '/swing-evaluation',
  '/services/book-fitting': '/Book-Fitting',
  '/services/lab-putters': '/LAB-Putters',
  '/services/custom-club-builds': '/Custom-Club-Builds',
  '/services/regripping-repair': '/Regripping-Repair',
  '/memberships/annual': '/Memberships',
  '/memberships/summer': '/Memberships',
  '/Summer-Membership': '/Memberships',
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

test('every public address has a page with a heading and a title of its own', async ({ open }) => {
  const page = await open('/')
  const titles = new Set([await page.title()])
  for (const path of publicPaths.slice(1)) {
    const before = await page.title()
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await eventually(
      () => page.title(),
      (title) => title !== before,
    )
    await heading(page).waitFor()

    expect(new URL(page.url()).pathname).toBe(path)
    expect(await heading(page).textContent(), path).not.toBe('Out of bounds')
    titles.add(await page.title())
  }

  expect(titles.size).toBe(publicPaths.length)
})

test('addresses for signed-in people send a visitor to sign in, and open for whoever may', async ({
  open,
  signIn,
  studio,
}) => {
  const visitor = await open('/')
  for (const path of [...signedInPaths, ...administratorPaths]) {
    await visitor.goto(studio.url + path)
    await visitor.waitForURL('**/login')
  }

  const admin = await open('/login')
  await signIn(admin, 'admin')
  for (const path of [...signedInPaths, ...administratorPaths]) {
    await admin.goto(studio.url + path)
    await heading(admin).waitFor()
    expect(new URL(admin.url()).pathname).toBe(path)
  }
})

test('the redirects lead where the specification says', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'admin')
  for (const [from, to] of Object.entries(redirects)) {
    await page.goto(studio.url + from)
    await page.waitForURL(studio.url + to)
  }
})

test('an unknown address says so and leads on; the case of an address counts', async ({ open, studio }) => {
  const page = await open('/nothing-here')
  await heading(page).waitFor()
  expect(await heading(page).textContent()).toBe('Out of bounds')

  await page.goto(`${studio.url}/book-fitting`)
  await heading(page).waitFor()
  expect(await heading(page).textContent()).toBe('Out of bounds')
})

test('a change of page is announced for a second, and the page begins at its top', async ({ open }) => {
  const page = await open('/')
  await page.mouse.wheel(0, 800)
  await page.getByRole('link', { name: 'Memberships' }).first().click()

  await page.getByText(/^Navigated to /).waitFor({ state: 'attached' })
  await page.getByText(/^Navigated to /).waitFor({ state: 'detached' })
  expect(await page.evaluate('scrollY')).toBe(0)
  expect(await page.getByText('Skip to main content').count()).toBe(1)
})
