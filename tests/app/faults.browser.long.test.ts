import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, goWithin, telephone, test } from '#tests/support/browser.ts'

const withoutWorker = { ...desktop, serviceWorkers: 'block' as const }
const services = '**/api/v1/services'
// With a query: the plain address comes with its data from the server, and needs no answer of the API.
const drawnHere = '/book-now?service=swing_eval'
const isOpen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Book a time' }).waitFor()

test('API down: each part says that the studio cannot be reached, and is back after another try', async ({
  open,
  studio,
}) => {
  const page = await open('/login', withoutWorker)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(studio.url + drawnHere)
  const part = page.getByRole('main').getByRole('alert')
  await part.getByText('This could not be loaded').waitFor()
  await part.getByText('Please check your internet connection and try again.').waitFor()

  await page.unroute('**/api/**')
  await part.getByRole('button', { name: 'Try again' }).click()

  await isOpen(page)
})

test('slow: the shape of the page first, a word after a while, then the page', async ({ open, studio }) => {
  const page = await open('/login', withoutWorker)
  await page.route(services, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    await route.continue()
  })
  await page.goto(studio.url + drawnHere)

  await page.getByText('Still waiting for the studio.').waitFor()
  await isOpen(page)
  await page.getByText('Still waiting for the studio.').waitFor({ state: 'detached' })
})

test('500: the server’s own words, with the number of its log, and another try', async ({ open, studio }) => {
  const page = await open('/login', withoutWorker)
  const message = 'Something went wrong on our side. It is noted as 4f2a.'
  await page.route(services, (route) => route.fulfill({ status: 500, json: { code: 'internal', message } }))
  await page.goto(studio.url + drawnHere)

  await page.getByRole('alert').getByText(message).waitFor()
  await page.unroute(services)
  await page.getByRole('button', { name: 'Try again' }).click()

  await isOpen(page)
})

test('HTML instead of JSON: somebody else’s page is not taken for an answer', async ({ open, studio }) => {
  const page = await open('/login', withoutWorker)
  await page.route(services, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Airport Wi-Fi</h1>' }))

  await page.goto(studio.url + drawnHere)

  await page
    .getByRole('alert')
    .getByText(/answered in its place/)
    .waitFor()
  expect(await page.getByText('Airport Wi-Fi').count()).toBe(0)
})

test('offline in the middle of a form: the page says so, keeps what was typed, and sends it when asked again', async ({
  open,
}) => {
  const page = await open('/book-now?service=swing_eval', { ...telephone, serviceWorkers: 'block' })
  await page.getByRole('button', { name: /Take it/ }).click()
  await page.getByText(/Kept for you/).waitFor()
  const typed = { 'First name': 'Ola', 'Last name': 'Nordin', Phone: '312 555 0144', 'E-mail': 'ola@example.com' }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)

  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
  await page.getByText('No answer came').waitFor()
  await page.getByText(/Whether it was done is not known: pressed again, it is done once/).waitFor()
  for (const [label, value] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(value)

  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Book .*[AP]M/ }).click()
  await page.getByRole('heading', { level: 1, name: /Booked/ }).waitFor()
})

test('free times asked for without a connection: their place says what it waits for, and they come by themselves', async ({
  open,
}) => {
  const page = await open('/book-now', { ...telephone, serviceWorkers: 'block' })
  const waiting = page.getByText('This part comes once you are online.')

  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await page.getByText('Iron fitting').first().click()
  await waiting.waitFor()

  await page.context().setOffline(false)
  await waiting.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Take it/ }).waitFor()
})

test('a page whose file is gone after an update: one reload, then a word and a button', async ({
  open,
  expectComplaint,
}) => {
  expectComplaint(/PageFileMissing|could not be fetched|dynamically imported/)
  const page = await open('/login', withoutWorker)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let loads = 0
  page.on('load', () => loads++)
  await page.route(/assets\/SwingEvaluationPage/, (route) => route.fulfill({ status: 404, body: '' }))

  await goWithin(page, '/swing-evaluation')

  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  await page.getByText(/The site was probably updated/).waitFor()
  expect(loads).toBe(1)

  await page.unroute(/assets\/SwingEvaluationPage/)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await page.getByRole('heading', { level: 1, name: /swing/i }).first().waitFor()
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('reloaded-for-page')`)).toBeNull()
})

test('a page asked for without a connection: nothing is reloaded, and it comes by itself when it can', async ({
  open,
}) => {
  const page = await open('/login', withoutWorker)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)

  await goWithin(page, '/swing-evaluation')
  await page.getByRole('heading', { level: 1, name: 'Page Error' }).waitFor()
  await page.getByText('Please check your internet connection and try again.').first().waitFor()

  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /swing/i }).first().waitFor()
})

test('a part whose file does not come says so in its place, and is there after another try', async ({ open }) => {
  const page = await open('/login', withoutWorker)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route(/assets\/ClubRequestForm/, (route) => route.abort())
  let loads = 0
  page.on('load', () => loads++)

  await goWithin(page, '/build-sheet')
  const place = page.getByRole('alert').filter({ hasText: 'Connection Problem' })
  await place.waitFor()
  expect(await page.getByRole('heading', { level: 1, name: 'Build sheet' }).isVisible()).toBe(true)
  expect(loads).toBe(0)

  await page.unroute(/assets\/ClubRequestForm/)
  await place.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  expect(await place.count()).toBe(0)
})

test.for([
  [
    'blocked',
    `Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new DOMException('Denied', 'SecurityError') }`,
  ],
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`],
])('storage %s: the public site works all the same', async ([, script = ''], { open, studio }) => {
  const page = await open('/login', withoutWorker)
  await page.addInitScript(script)

  for (const path of ['/', '/book-now?service=swing_eval', '/login']) {
    await page.goto(studio.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await page
    .getByRole('button', { name: /(Dark|Light) theme/ })
    .first()
    .click()

  expect(await page.getByText(/Page Error|Component Error|Application Error/).count()).toBe(0)
})

test('signs that mean nothing in an address: a page that says so, not a blank one', async ({ open, studio }) => {
  const page = await open('/%E0%A4%A', withoutWorker)
  await page.getByRole('heading', { level: 1, name: 'Out of bounds' }).waitFor()

  await page.goto(studio.url + drawnHere)
  await isOpen(page)
  await goWithin(page, '/%E0%A4%A')
  await page.getByRole('heading', { level: 1, name: 'Out of bounds' }).waitFor()
})

test('an unknown tab of the dashboard or tool of the back office is told within its frame', async ({
  open,
  openAs,
  signIn,
  studio,
}) => {
  const member = await openAs('member', '/dashboard/caddies')
  await member.getByRole('heading', { level: 1, name: 'Out of bounds' }).waitFor()
  expect(await member.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(1)

  const admin = await open('/login')
  await signIn(admin, 'admin')
  for (const path of ['/admin/caddies', '/admin/members/all/99', '/admin/members/nobody']) {
    await admin.goto(studio.url + path)
    await admin.getByRole('heading', { level: 1, name: 'Out of bounds' }).waitFor()
    expect(await admin.getByRole('navigation', { name: 'Tools' }).count()).toBe(1)
  }
})
