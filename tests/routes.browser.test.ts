import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { goWithin, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'
import { administratorPaths, publicPaths, signedInPaths } from '#tests/support/public-paths.ts'

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
    await goWithin(page, path)
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

test('addresses for signed-in people send a visitor to sign in', async ({ open }) => {
  const visitor = await open('/')
  for (const path of [...signedInPaths, ...administratorPaths]) {
    await goWithin(visitor, path)
    await visitor.waitForURL('**/login')
  }
})

test('the redirects lead where the specification says', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'admin')
  for (const [from, to] of Object.entries(redirects)) {
    await goWithin(page, from)
    await page.waitForURL(studio.url + to)
  }
  await page.goto(`${studio.url}/memberships/annual`)
  await page.waitForURL(`${studio.url}/Memberships`)
})

/** The same address, each of its parts once with the case of its first letter changed. */
const otherCases = (path: string) =>
  [...path.matchAll(/\/[a-z]/gi)].map(({ index, 0: start }) => {
    const changed = start === start.toLowerCase() ? start.toUpperCase() : start.toLowerCase()
    return path.slice(0, index) + changed + path.slice(index + 2)
  })

test('an address in other letters goes to the page that it means, from the server and within the app', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login')
  await signIn(page, 'admin')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const meant = new Map(
    [...publicPaths, ...administratorPaths].flatMap((path) => otherCases(path).map((other) => [other, path] as const)),
  )
  expect(meant.size).toBeGreaterThan(40)

  for (const [other, path] of meant) {
    const answer = await fetch(studio.url + other, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], other).toEqual([301, path])
  }
  for (const [other, path] of [
    ['/book-fitting', '/Book-Fitting'],
    ['/Admin/Today', '/admin/today'],
    ['/summer-membership?plan=summer#ask', '/Memberships?plan=summer#ask'],
  ] as const) {
    await goWithin(page, other)
    await page.waitForURL(studio.url + path)
  }
})

test('a tool of the back office without a section is its first page', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'admin')

  for (const [from, to] of [
    ['/admin/members', '/admin/members/all'],
    ['/admin/members/all/1', '/admin/members/all'],
    ['/admin/bookings', '/admin/bookings/day'],
    ['/admin/analytics', '/admin/analytics/membership'],
  ]) {
    await page.goto(`${studio.url}${from}`)
    await page.waitForURL(`${studio.url}${to}`)
  }
})

test('an unknown address says so, names the likely page and leads there', async ({ open }) => {
  const page = await open('/membership-plans')
  await heading(page).waitFor()
  expect(await heading(page).textContent()).toBe('Out of bounds')

  await page.getByText('You probably meant').locator('..').getByRole('link', { name: 'Memberships' }).click()

  await page.waitForURL('**/Memberships')
})

test('an unknown address has a search over pages and services, for the keyboard too', async ({ open }) => {
  const page = await open('/nothing-here', telephone)
  await page.getByLabel('Find a page or a service').fill('putter')
  const results = page.getByRole('search').getByRole('link')
  await results.filter({ hasText: 'Book:' }).first().waitFor()
  expect(await results.first().textContent()).toContain('Putters')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/LAB-Putters')

  await page.goto(new URL('/nothing-here', page.url()).href)
  await page.getByLabel('Find a page or a service').fill('zzz')
  await page.getByText('Nothing here holds “zzz”.').waitFor()
})

test('an unknown address of the back office lists the tools that open for whoever is there, and no others', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/sales/nothing-here')
  const results = page.getByRole('search').getByRole('listitem')
  await results.first().waitFor()

  expect(await results.count()).toBeGreaterThan(3)
  expect(await results.filter({ hasNot: page.getByRole('link') }).allTextContents()).toEqual([])
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

test('an address that names a part of a page leads there, also when the page is still on its way', async ({
  open,
  studio,
}) => {
  const page = await open('/', telephone)
  await page.goto(`${studio.url}/Memberships?plan=play#ask`)

  const ask = page.locator('#ask')
  await eventually(
    async () => (await ask.boundingBox())?.y ?? Infinity,
    (top) => Math.abs(top) < 300,
  )
  await ask.getByLabel('Name').waitFor()
})
