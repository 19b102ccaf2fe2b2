import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

/** Where the palette is typed into: the page behind it may have a choice of its own. */
const lettersIn = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')

test('the desk finds a page and a person by a few letters, without the mouse', async ({ openAs, studio }) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()

  await page.keyboard.press('Control+k')
  await lettersIn(page).waitFor()
  await page.keyboard.type('quest')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/members/enquiries')

  await page.keyboard.press('/')
  await page.getByRole('option', { name: 'Questions' }).first().waitFor()
  expect(await page.getByRole('group').first().getAttribute('aria-labelledby')).not.toBeNull()
  expect(await page.getByText('Recent').isVisible()).toBe(true)
  await page.keyboard.type('member@loft')
  await page.getByRole('option', { name: /member@loftandlie/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${studio.url}/admin/members/person/*`)
  await page.getByRole('heading', { level: 1, name: 'Alex Moreno' }).waitFor()
})

test('the desk finds a booking by its person, and by the reference that is read out', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()
  const found = page.getByRole('group', { name: 'Bookings' }).getByRole('option')
  const drawer = page.getByRole('dialog')
  const seek = async (letters: string) => {
    await page.keyboard.press('Control+k')
    await lettersIn(page).waitFor()
    await page.keyboard.type(letters)
    await found.first().waitFor()
  }

  await seek('moreno')
  await found.first().click()
  await page.waitForURL('**/admin/bookings/day?*booking=*')
  const address = page.url()
  const reference = (await drawer.getByText(/^LL-\w{6}$/).textContent()) ?? ''

  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL((to) => !to.searchParams.has('booking'))
  await seek(reference.slice(3).toLowerCase())
  expect(await found.count()).toBe(1)
  await found.click()
  await page.waitForURL(address)
})

test('what Enter goes to is always marked and in view, whichever answer comes first', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()
  await page.route('**/api/v1/search?*', async (route) => {
    await page.waitForTimeout(400)
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const letters = lettersIn(page)
  const marked = page.getByRole('option', { selected: true })
  const find = async (typed: string) => {
    await letters.fill(typed)
    await page
      .getByRole('group', { name: 'People' })
      .getByRole('option', { name: /member@loftandlie/ })
      .waitFor()
  }

  // A page, which is known at once, stays where it is; people come below.
  await find('mem')
  expect(await marked.textContent()).toContain('Members')
  await find('moreno')
  expect(await marked.textContent()).toContain('member@loftandlie')
  await find('member@loft')
  expect(await marked.textContent()).toContain('member@loftandlie')
  const list = await page.getByRole('listbox').boundingBox()
  expect((await marked.boundingBox())?.y).toBeGreaterThanOrEqual(list?.y ?? Infinity)
})

test('the palette says that nothing can be looked up, instead of that there is nothing', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()
  const letters = lettersIn(page)
  const note = page.getByRole('dialog').getByRole('status')

  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  )
  await page.keyboard.press('Control+k')
  await letters.fill('moreno')
  await note.getByText('The studio does not answer right now').waitFor()

  await page.context().setOffline(true)
  await letters.fill('quest')
  await note.getByText('The studio does not answer right now').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/members/enquiries')

  await page.context().setOffline(false)
  // Its file was asked for without a connection: the page may be loaded anew, and with it goes what lies over it.
  await page.getByRole('table', { name: 'Questions' }).getByRole('link').first().waitFor()
  await page.unroute('**/api/v1/search?*')
  await page.keyboard.press('Control+k')
  await letters.fill('zzzz')
  await note.getByText('Nothing matches').waitFor()
})

test('keys lead to the tools that a person has, and never fire while somebody types', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/admin/members/all')
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').pressSequentially('gd/?')
  expect(await page.getByRole('searchbox').inputValue()).toBe('gd/?')
  expect(new URL(page.url()).pathname).toBe('/admin/members/all')
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Questions').waitFor()
  expect(await sheet.getByText('Outbox').count()).toBe(0)
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await lettersIn(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('Ctrl+K that is pressed while the page loads opens the search once it can, with what was typed since', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()
  const fetched = Promise.withResolvers<void>()
  await page.context().route('**/assets/*.js', async (route) => {
    await fetched.promise
    await route.continue()
  })

  await page.reload({ waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Vivian H')
  expect(await page.getByRole('dialog').count()).toBe(0)
  fetched.resolve()
  await lettersIn(page).waitFor()
  expect(await lettersIn(page).inputValue()).toBe('Vivian H')
  await page.context().unrouteAll({ behavior: 'wait' })
})

test('an act and a name after it lead to where that is done for this client, by one request', async ({ openAs }) => {
  const page = await openAs({ email: 'manager@loftandlie.test', password: 'fairway-demo-2026' }, '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/v1/search?') && asked.push(request.url())))

  await page.keyboard.press('Control+k')
  await lettersIn(page).waitFor()
  await lettersIn(page).fill('refund alex moreno')
  const group = (name: string) => page.getByRole('group', { name }).getByRole('option')
  await group('Refund an order: orders').first().click()
  await page.waitForURL('**/admin/orders/order/*?do=refund')

  await page.keyboard.press('Control+k')
  await lettersIn(page).fill('refund moreno alex')
  await group('Refund an order: people').first().click()
  await page.waitForURL('**/admin/orders/all?person=*&due=refundable')

  await page.keyboard.press('Control+k')
  await lettersIn(page).fill('check in alex moreno')
  await group('Check in: bookings').first().click()
  await page.waitForURL('**/admin/bookings/day?*booking=*')

  await page.keyboard.press('Control+k')
  await lettersIn(page).fill('freeze moreno alex')
  await group('Freeze a membership: people').first().click()
  await page.getByRole('dialog', { name: /freeze/i }).waitFor()
  expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['alex moreno', 'moreno alex'])
})

test('a setting is found by its own name, and leads to its field', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/today')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'People' }).waitFor()
  const focused = () => page.evaluate<string>(`document.activeElement?.labels?.[0]?.textContent ?? ''`)
  const seek = async (letters: string, name: RegExp) => {
    await page.keyboard.press('Control+k')
    await lettersIn(page).fill(letters)
    await page.getByRole('group', { name: 'Settings' }).getByRole('option', { name }).click()
  }

  await seek('time zo', /^Time zone/)
  await page.waitForURL('**/admin/settings/setup?step=studio')
  await expect.poll(focused).toBe('Time zone')
  await seek('rounding', /^Half cents are rounded/)
  await page.waitForURL('**/admin/settings/taxes')
  await expect.poll(focused).toBe('Half cents are rounded')
})
