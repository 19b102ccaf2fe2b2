import { expect } from 'vitest'

import { desktop, goWithin, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const isInstalled = `
  const ask = window.matchMedia.bind(window)
  window.matchMedia = (query) =>
    query.includes('display-mode: standalone')
      ? { matches: true, addEventListener() {}, removeEventListener() {} }
      : ask(query)
`

test('a visitor is sent to sign in, and comes back to the path, the query and the place that were asked for', async ({
  open,
  signIn,
}) => {
  const page = await open('/dashboard/orders?from=mail#latest')
  await page.waitForURL('**/login')

  await signIn(page, 'member')

  await page.waitForURL('**/dashboard/orders?from=mail#latest')
})

test('an installed app has no public site: every such address is the dashboard', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'member')
  await page.addInitScript(isInstalled)

  for (const path of [
    '/',
    '/Memberships',
    '/book-now?service=swing_eval',
    '/nothing-here',
    '/password-reset-success',
  ]) {
    await page.goto(studio.url + path)
    await page.waitForURL('**/dashboard/home')
  }
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/dashboard/book']) {
    await page.goto(studio.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('an app that was put on the home screen of an iPhone counts as installed', async ({ open, studio }) => {
  const page = await open('/login')
  await page.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: true })`)

  await page.goto(`${studio.url}/Memberships`)

  // The dashboard is for signed-in people.
  await page.waitForURL('**/login')
})

test('an installed app shows what a link opens within the dashboard, also to whoever is not signed in', async ({
  open,
  studio,
}) => {
  const page = await open('/login')
  await page.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: true })`)

  for (const [path, title] of [
    ['/sheet#none.none', 'Build sheet'],
    ['/manage-booking?for=waitlist#none.none', 'Your place on the waitlist'],
  ] as const) {
    await page.goto(studio.url + path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('This link has ended').waitFor()
    expect(new URL(page.url())).toMatchObject({ pathname: '/dashboard/link', hash: '#none.none' })
  }
})

test('the loading of a page is told', async ({ open, signIn, studio }) => {
  const page = await open('/login')
  await signIn(page, 'admin')
  await page.route('**/rpc/get_user_roles', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })

  await page.goto(`${studio.url}/admin/settings/outbox`)

  await page.getByText('Loading application...', { exact: true }).first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
})

test('when permissions cannot be loaded after three attempts, the page stays closed until they can be', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', { ...desktop, serviceWorkers: 'block' })
  await signIn(page, 'admin')
  const asked: number[] = []
  await page.route('**/rpc/get_user_roles', (route) => {
    asked.push(Date.now())
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
  })

  await page.goto(`${studio.url}/admin/settings/outbox`)
  await page.getByText('This page is only accessible to administrators.').waitFor()

  const [first = 0, second = 0, third = 0] = asked
  expect(asked).toHaveLength(3)
  expect(second - first).toBeGreaterThanOrEqual(2000)
  expect(third - second).toBeGreaterThanOrEqual(4000)

  await page.unroute('**/rpc/get_user_roles')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
})

test('permissions that were loaded once are kept when a later load fails, and gone after signing out', async ({
  openAs,
  studio,
}) => {
  const page = await openAs('admin', '/admin/settings/outbox', { ...desktop, serviceWorkers: 'block' })
  await page.getByRole('link', { name: 'Errors' }).first().waitFor()
  let asked = 0
  await page.route('**/rpc/*', (route) => {
    asked++
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
  })

  await page.clock.install()
  await page.clock.fastForward('06:00')
  await page.getByRole('link', { name: 'E-mails' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'E-mails' }).waitFor()
  // What has grown old is asked for anew when somebody comes back to the window.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.clock.fastForward('00:30')
  await page.getByRole('link', { name: 'Outbox' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL('**/login')
  expect(studio.url).toBe(new URL(page.url()).origin)
})

test('the control that skips to the main content comes first and leads there', async ({ open }) => {
  const page = await open('/book-now')
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to main content')
  await page.keyboard.press('Enter')

  expect(await page.evaluate('document.activeElement.id')).toBe('content')
})

test('the way back begins at the top of the page as well', async ({ open }) => {
  const page = await open('/')
  await page.mouse.wheel(0, 900)
  await eventually(
    () => page.evaluate<number>('scrollY'),
    (y) => y > 0,
  )
  await page.getByRole('link', { name: 'Memberships' }).last().click()
  await page.getByRole('heading', { level: 2, name: 'The plans, side by side' }).waitFor()

  await page.goBack()
  await page.getByText('Navigated to Home').waitFor({ state: 'attached' })

  expect(await page.evaluate('scrollY')).toBe(0)
})

test('no screen of the dashboard is blank while its file and its data are on their way', async ({ openAs, studio }) => {
  const page = await openAs('member', '/dashboard/home', telephone)
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await tabs.first().waitFor()
  const links = await tabs.all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  await page.goto(studio.url)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$|\/api\/v1\//, async (route) => {
    await held
    await route.continue()
  })

  for (const path of paths) {
    await goWithin(page, path ?? '')
    await page.locator('main [data-skeleton]').first().waitFor()
    const delay = await page.evaluate('getComputedStyle(document.querySelector("main [data-skeleton]")).animationDelay')
    expect(delay, path ?? '').toBe('0s')
  }
  answer()
})
