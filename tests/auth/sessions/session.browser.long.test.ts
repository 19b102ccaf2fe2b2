import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { test as base } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

import { addStockClient, become, countRefreshes, endIn, keptToken, nextRefresh } from './session-in-page.ts'

interface Fixtures {
  /** A page on which the member is signed in. */
  member: Page
  /** Another tab of the same browser. */
  tabBeside: (page: Page, path: string) => Promise<Page>
}

const test = base.extend<Fixtures>({
  member: async ({ open, signIn }, use) => {
    const page = await open('/login')
    await signIn(page, 'member')
    await page.waitForURL('**/dashboard/home')
    await use(page)
  },

  tabBeside: async ({ studio }, use) => {
    await use(async (page, path) => {
      const other = await page.context().newPage()
      other.setDefaultTimeout(60_000)
      await other.goto(studio.url + path)
      return other
    })
  },
})

const dashboard = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const signOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: /Alex/ }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('two tabs that renew at the same instant both stay signed in, with one session', async ({ member, tabBeside }) => {
  const other = await tabBeside(member, '/dashboard/home')
  await dashboard(other)
  const before = await keptToken(member)
  await endIn(member, 30)

  await Promise.all([nextRefresh(member), become(member, 'visible'), become(other, 'visible')])
  const renewed = await eventually(
    () => keptToken(member),
    (token) => token !== before,
  )

  expect(renewed).not.toBe(before)
  for (const page of [member, other]) {
    await page.reload()
    await dashboard(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard/home')
    expect(await keptToken(page)).toBe(renewed)
  }
})

test('signing out in one tab signs out the others, which remember where they were', async ({
  member,
  tabBeside,
  signIn,
}) => {
  const other = await tabBeside(member, '/dashboard/book?service=swing_eval')
  await dashboard(other)
  await member.evaluate(`localStorage.setItem('sb-other-auth-token', '{}'); localStorage.setItem('a.supabase.b', '1');
    localStorage.setItem('theme-of-mine', 'dark')`)

  await signOut(member)

  await other.waitForURL('**/login')
  await member.waitForURL((address) => !address.pathname.startsWith('/dashboard'))
  const left = await member.evaluate('Object.keys(localStorage)')
  expect(left).toContain('theme-of-mine')
  expect(left).not.toContainEqual(expect.stringMatching(/^sb-|supabase/))
  await signIn(other, 'member')
  await other.waitForURL('**/dashboard/book?service=swing_eval**')
})

test('signing in in one tab is heard in the others', async ({ open, tabBeside, signIn }) => {
  const page = await open('/login')
  const other = await tabBeside(page, '/swing-evaluation')
  await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()

  await signIn(page, 'member')

  await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor({ state: 'hidden' })
})

test('who comes to sign in and is signed in already goes on, or uses another account', async ({ member, studio }) => {
  await member.goto(`${studio.url}/login`)

  await member.getByText('As member@loftandlie.test.').waitFor()
  await member.getByRole('button', { name: 'Use another account' }).click()

  await member.getByLabel('E-mail').waitFor()
  expect(await keptToken(member)).toBeNull()
})

test('a hidden tab does not renew its token; once seen again it recovers the session', async ({ member }) => {
  const refreshes = countRefreshes(member)
  await member.clock.install()
  await member.reload()
  await dashboard(member)
  await become(member, 'hidden')
  await endIn(member, 60)

  await member.clock.runFor(180_000)
  expect(refreshes()).toBe(0)
  await Promise.all([nextRefresh(member), become(member, 'visible')])

  expect(refreshes()).toBe(1)
  await member.reload()
  await dashboard(member)
  expect(new URL(member.url()).pathname).toBe('/dashboard/home')
})

test('a tab that is seen renews within half a minute of the last ninety seconds', async ({ member }) => {
  const refreshes = countRefreshes(member)
  await member.clock.install()
  await member.reload()
  await dashboard(member)
  await endIn(member, 100)
  await member.clock.runFor(5000)
  expect(refreshes()).toBe(0)

  await Promise.all([nextRefresh(member), member.clock.runFor(30_000)])

  expect(refreshes()).toBe(1)
})

test('offline a renewal fails, is logged, and the session stays; back online the next tick goes on', async ({
  member,
}) => {
  const logged: string[] = []
  member.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await member.clock.install()
  await member.reload()
  await dashboard(member)
  const before = await keptToken(member)
  await member.context().setOffline(true)
  await endIn(member, -10)

  // A page that draws slowly looks at its session only when half of that time has passed.
  const text = await eventually(
    async () => {
      await member.clock.runFor(30_000)
      return logged.join('\n')
    },
    (lines) => lines.includes('could not be renewed yet'),
  )
  expect(text).toContain('The session could not be renewed yet.')
  expect(await keptToken(member)).toBe(before)
  expect(new URL(member.url()).pathname).toBe('/dashboard/home')

  await member.context().setOffline(false)
  await Promise.all([nextRefresh(member), member.clock.runFor(30_000)])
  expect(
    await eventually(
      () => keptToken(member),
      (token) => token !== before,
    ),
  ).not.toBe(before)
})

test('while a session that has ended is being recovered a guarded page waits, and does not send to sign in', async ({
  member,
}) => {
  await endIn(member, -10)
  const held = Promise.withResolvers<void>()
  await member.route('**/auth/v1/token*', async (route) => {
    await held.promise
    await route.continue()
  })

  await member.reload({ waitUntil: 'commit' })
  await member.getByText('Loading application...').waitFor()
  expect(new URL(member.url()).pathname).toBe('/dashboard/home')
  held.resolve()

  await dashboard(member)
  expect(new URL(member.url()).pathname).toBe('/dashboard/home')
})

test('whom the server has signed out signs in again, and is where they were', async ({ member, studio, signIn }) => {
  const token = await member.evaluate('JSON.parse(localStorage.getItem("sb-127-auth-token")).access_token')
  await member.goto(`${studio.url}/dashboard/home?from=mail`)
  await dashboard(member)
  await fetch(`${studio.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(token)}` },
  })

  await member.reload()
  await member.waitForURL('**/login')
  expect(await keptToken(member)).toBeNull()
  await member.getByText('You are signed out. Sign in, and you are where you were.').waitFor()
  await signIn(member, 'member')

  await member.waitForURL('**/dashboard/home?from=mail')
})

test('a session of the unmodified client is ours, and ours is its own, on one page and across tabs', async ({
  open,
  tabBeside,
}) => {
  const page = await open('/healthz')
  await addStockClient(page)
  await page.evaluate(`(async () => auth.signInWithPassword({
    email: 'member@loftandlie.test', password: 'fairway-demo-2026' }))()`)
  const ours = await tabBeside(page, '/dashboard/home')
  await dashboard(ours)
  expect(new URL(ours.url()).pathname).toBe('/dashboard/home')
  const before = await keptToken(page)

  await endIn(ours, 30)
  await Promise.all([nextRefresh(ours), become(ours, 'visible')])
  await page.waitForFunction(`events.includes('TOKEN_REFRESHED')`)
  expect(await page.evaluate('(async () => (await auth.getSession()).data.session.refresh_token)()')).not.toBe(before)
  await page.evaluate(`(async () => auth.updateUser({ data: { theme: 'dark' } }))()`)
  await page.evaluate(`(async () => auth.signOut({ scope: 'local' }))()`)

  await ours.waitForURL('**/login')
})

/** Makes localStorage throw, but not sessionStorage. */
const failing = (names: string[], error: string) => `for (const name of ${JSON.stringify(names)}) {
  const real = Storage.prototype[name]
  Storage.prototype[name] = function (...given) {
    if (this === localStorage) throw new DOMException('Not here.', '${error}')
    return real.apply(this, given)
  }
}`

test('in a browser that forbids storage, and in one that has no room left, people sign in all the same', async ({
  open,
  signIn,
}) => {
  for (const fault of [
    failing(['getItem', 'setItem', 'removeItem', 'key'], 'SecurityError'),
    failing(['setItem'], 'QuotaExceededError'),
  ]) {
    const page = await open('/healthz')
    await page.context().addInitScript(fault)
    await page.goto(new URL('/dashboard/home', page.url()).href)
    await page.waitForURL('**/login')

    await signIn(page, 'member')
    await page.waitForURL('**/dashboard/home')
    await page.getByRole('banner').getByRole('link', { name: 'Book now' }).click()
    await page.waitForURL('**/book-now')
    await page.goBack()
    await page.waitForURL('**/dashboard/home')
    await signOut(page)

    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  }
})

test('signing in leads to no address outside the site, whatever was remembered', async ({ open, signIn, studio }) => {
  for (const from of [
    '//elsewhere.example',
    '/\\\\elsewhere.example',
    '/..//elsewhere.example',
    'javascript:alert(1)',
  ]) {
    const page = await open('/login')
    await page.evaluate(`history.replaceState({ usr: { from: ${JSON.stringify(from)} }, key: 'k', idx: 0 }, '')`)
    await page.reload()

    await signIn(page, 'member')
    await page.waitForURL('**/dashboard/home')

    expect(new URL(page.url()).origin).toBe(studio.url)
  }
})
