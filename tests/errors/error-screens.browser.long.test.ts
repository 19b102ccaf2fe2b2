import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, goWithin, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

const withoutWorker = { ...desktop, serviceWorkers: 'block' as const }
const errorNumber = /[2-9A-Z]{4}-[2-9A-Z]{4}/

/** Each time the table of services is asked for, it is what nobody can read. */
const breakServices = (page: Page) =>
  page.route('**/api/v1/services', (route) => route.fulfill({ json: { odd: true } }))

const reportOf = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/api/v1/client-errors') && request.method() === 'POST')

/** Goes to a page within the app, whose file throws when it is drawn. */
async function openBrokenPage(page: Page): Promise<void> {
  const body = `const Broken = () => { throw new Error('The sheet has no clubs') }
    export { Broken as SwingEvaluationPage, Broken as t, Broken as n }`
  await page.route(/assets\/SwingEvaluationPage.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  await goWithin(page, '/swing-evaluation')
}

test('a part of a page that breaks says so with its number, and can be tried again three times', async ({
  open,
  expectComplaint,
  studio,
}) => {
  expectComplaint(/COMPONENT_ERROR/)
  const page = await open('/login', withoutWorker)
  await page.clock.install()
  await breakServices(page)
  const reported = reportOf(page)
  await page.goto(`${studio.url}/book-now?service=swing_eval`)
  const part = page.getByRole('alert')
  const tryAgain = part.getByRole('button', { name: 'Try Again' })
  const used = async () => (await tryAgain.textContent())?.match(/\d\/\d/)?.[0]

  await passUntil(page, part.getByText('Component Error', { exact: true }), 4000)
  expect(await part.textContent()).toMatch(errorNumber)
  const { reports } = (await reported).postDataJSON() as { reports: { code: string; errorId: string; path: string }[] }
  expect(reports).toMatchObject([{ code: 'COMPONENT_ERROR', path: '/book-now' }])
  expect(await part.textContent()).toContain(reports[0]?.errorId)

  for (const count of ['0/3', '1/3', '2/3']) {
    await passUntil(page, part.getByText(`(${count})`), 4000)
    expect(await used()).toBe(count)
    await tryAgain.click()
  }
  await passUntil(page, part.getByText('Trying again did not help.'), 4000)
  expect(await tryAgain.count()).toBe(0)
})

test('a part that heals is back after trying again', async ({ open, expectComplaint, studio }) => {
  expectComplaint(/COMPONENT_ERROR/)
  const page = await open('/login', withoutWorker)
  await breakServices(page)
  await page.goto(`${studio.url}/book-now?service=swing_eval`)
  await page.getByText('Component Error', { exact: true }).waitFor()

  await page.unroute('**/api/v1/services')
  await page.getByRole('button', { name: 'Try Again' }).click()

  await page.getByRole('heading', { level: 1, name: 'Book a time' }).waitFor()
})

test('a page that breaks stays in its frame, shows its number and leads on', async ({ open, expectComplaint }) => {
  expectComplaint(/The sheet has no clubs/)
  const page = await open('/login', withoutWorker)
  await openBrokenPage(page)

  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  expect(await page.getByRole('main').textContent()).toMatch(errorNumber)
  expect(await page.getByRole('button', { name: 'Reload Page' }).count()).toBe(1)
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)

  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.getByText('Page Error').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})

test('what breaks outside of a page is told without a frame', async ({ open, expectComplaint, studio }) => {
  expectComplaint(/No display mode/)
  const page = await open('/login', withoutWorker)
  await page.addInitScript(`
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      if (query.includes('display-mode')) throw new Error('No display mode is known here')
      return ask(query)
    }`)

  await page.goto(`${studio.url}/`)

  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  await page.getByText('No display mode is known here').waitFor()
})

test('when everything breaks, plain elements say so, with the details and two ways on', async ({
  open,
  expectComplaint,
  studio,
}) => {
  expectComplaint(/The history is closed/)
  const page = await open('/login', withoutWorker)
  await page.addInitScript(
    `Object.defineProperty(History.prototype, 'scrollRestoration', { set() { throw new Error('The history is closed') } })`,
  )

  await page.goto(`${studio.url}/`)

  await page.getByRole('heading', { level: 1, name: 'Application Error', exact: true }).waitFor()
  expect(await page.locator('pre').textContent()).toMatch(/The history is closed\s+Error [2-9A-Z]{4}-/)
  expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  await page.getByRole('button', { name: 'Refresh Application' }).click()
  await page.getByRole('heading', { level: 1, name: 'Application Error', exact: true }).waitFor()
})

test('when not even the first file arrives, the page is not blank', async ({ open, studio }) => {
  const page = await open('/login', withoutWorker)
  await page.route(/assets\/.*\.js/, (route) => route.abort())
  // Not by goto, which waits for React.
  await page.evaluate(`location.assign('${studio.url}/dashboard/home')`)
  await page.getByRole('heading', { level: 1, name: 'Application Error', exact: true }).waitFor()

  await page.unroute(/assets\/.*\.js/)
  await page.getByRole('button', { name: 'Refresh Application' }).click()

  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('an error that nobody caught reaches the studio’s list, as text, and leaves it when it is mended', async ({
  open,
  openAs,
  expectComplaint,
}) => {
  expectComplaint(/Stray/)
  const visitor = await open('/Memberships', withoutWorker)
  const reported = reportOf(visitor)
  await visitor.evaluate(`setTimeout(() => { throw new Error('Stray <b id="injected">markup</b>') })`)
  await reported

  const admin = await openAs('admin', '/admin/settings/errors?search=stray')
  await admin.getByRole('link', { name: /Stray <b id="injected">/ }).click()
  const drawer = admin.getByRole('dialog')
  await drawer.getByText('/Memberships').first().waitFor()
  expect(await drawer.locator('pre').textContent()).toContain('Stray')
  expect(await admin.locator('#injected').count()).toBe(0)

  await drawer.getByRole('button', { name: 'Mark as mended' }).click()

  await admin.getByText('Marked as mended').first().waitFor()
  await admin.getByText(/None of them|No errors/).waitFor()
})

test('a rejected promise that nobody awaited is reported too', async ({ open, expectComplaint }) => {
  expectComplaint(/Unawaited/)
  const page = await open('/Memberships', withoutWorker)
  const reported = reportOf(page)

  await page.evaluate(`void Promise.reject(new Error('Unawaited'))`)

  expect((await reported).postData()).toContain('unhandled promise rejection')
})

/** What is refreshed in the background and fails then: the page keeps what it shows. */
async function failInBackground(page: Page, url: string): Promise<void> {
  await page.clock.install()
  const loaded = page.waitForResponse('**/api/v1/notices')
  await page.goto(`${url}/admin/settings/outbox`)
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await (await loaded).finished()
  await page.route('**/api/v1/notices', (route) => route.abort())
  await passUntil(page, page.getByText('Connection Problem', { exact: true }).first())
}

/** Lets the time of an installed clock pass in steps until something is seen. */
const passUntil = (page: Page, seen: Locator, stepMilliseconds = 1000) =>
  eventually(async () => {
    await page.clock.fastForward(stepMilliseconds)
    return seen.isVisible()
  }, Boolean).then(() => seen.waitFor())

test('a toast tells of a lost connection, at the bottom right, for five seconds; F8 leads to it', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login', withoutWorker)
  await signIn(page, 'admin')
  await failInBackground(page, studio.url)
  const toast = page.getByRole('listitem').filter({ hasText: 'Connection Problem' })
  await toast.getByText('Please check your internet connection and try again.').waitFor()
  expect(await toast.count()).toBe(1)
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {}
  expect([x > 900, y > 600]).toEqual([true, true])

  await page.keyboard.press('F8')
  expect(await page.evaluate(`document.activeElement.closest('[aria-label^="Notifications"]') !== null`)).toBe(true)

  await page.evaluate('document.activeElement.blur()')
  await toast.waitFor({ state: 'detached', timeout: 30_000 })
})

test('on a telephone a toast appears at the top and its button closes it', async ({ open, signIn, studio }) => {
  const page = await open('/login', { ...telephone, serviceWorkers: 'block' })
  await signIn(page, 'admin')
  await failInBackground(page, studio.url)
  const toast = page.getByRole('listitem').filter({ hasText: 'Connection Problem' })
  expect((await toast.boundingBox())?.y).toBeLessThan(40)

  await toast.getByRole('button', { name: 'Dismiss' }).click()

  await toast.waitFor({ state: 'detached' })
})
