import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { eachLook, telephone, test } from '#tests/support/browser.ts'
import { scan } from '#tests/support/scan.ts'

async function referenceOf(page: Page): Promise<string> {
  await page.locator('[data-item]').first().click()
  const reference =
    (await page
      .getByRole('dialog')
      .getByText(/^LL-\w{6}$/)
      .textContent()) ?? ''
  await page.keyboard.press('Escape')
  return reference
}

test('a scanned reference opens its booking from wherever somebody is, and leaves nothing in the field it was typed into', async ({
  openAs,
  studio,
}) => {
  const page = await openAs('front desk', '/admin/bookings/day')
  const reference = await referenceOf(page)

  await page.goto(`${studio.url}/admin/members/all`)
  await page.getByRole('searchbox').fill('men')
  await scan(page, reference)
  await page.waitForURL('**/admin/bookings/day?*booking=*')
  await page.getByRole('dialog').getByText(reference).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('men')

  await page.goto(`${studio.url}/admin/members/all?search=alex%20moreno`)
  await page.getByRole('link', { name: 'Moreno, Alex' }).click()
  const number = await page
    .getByText(/^LL-\d{4}$/)
    .first()
    .innerText()
  await page.goto(`${studio.url}/admin/today`)
  await page.getByRole('link', { name: 'New booking' }).waitFor()
  await scan(page, number)
  await page.getByRole('heading', { level: 1, name: 'Alex Moreno' }).waitFor()

  await scan(page, 'LL-ZZZZZZ')
  await page.getByText('Nothing is known by LL-ZZZZZZ').first().waitFor()
})

test('on a telephone the bar at the foot leads to today and the day, finds, and opens a typed code', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/bookings/day', telephone)
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await bar.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Scan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan' })
  await dialog.getByLabel('Code').fill('LL-ZZZZZZ')
  await dialog.getByRole('button', { name: 'Open it' }).click()
  await dialog.getByText('Nothing is known by LL-ZZZZZZ.').waitFor()
})

test('today walks by J and K, and a source that fails leaves the rows of the others', async ({
  openAs,
  expectComplaint,
}) => {
  expectComplaint(/500|internal/)
  const page = await openAs('front desk', '/admin/members/all')
  await page.route('**/api/v1/booking-fees*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'The ledger rests.' } }),
  )
  await page.getByRole('link', { name: 'Today' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  const needs = page.getByRole('region', { name: /^Needs you/ })
  await needs.getByRole('alert').getByText('Open fees:').waitFor()
  const rows = needs.getByRole('listitem')
  expect(await rows.count()).toBeGreaterThan(1)

  const focused = (at: number) => expect.poll(() => rows.nth(at).locator(':focus').count()).toBe(1)
  await focused(0)
  await page.keyboard.press('j')
  await focused(1)
  await page.keyboard.press('k')
  await focused(0)
})

test('of twenty open fees today shows five and the way to all, so that what else waits stays in sight', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/today')
  const needs = page.getByRole('region', { name: /^Needs you/ })
  const all = needs.getByRole('link', { name: /^All \d+\+? open fees$/ })
  await all.waitFor()
  expect(await needs.getByText(/^(Late-cancel|No-show) fee$/).count()).toBe(5)
  await all.click()
  await page.getByRole('dialog', { name: 'Open fees' }).waitFor()

  await page.goBack()
  await page.getByRole('link', { name: 'New booking' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'New booking' }).waitFor()
})

test.for(eachLook([390, 1280]))(
  'today cuts nothing off of what is to be done at %i pixels',
  async (width, { openAs }) => {
    const page = await openAs('admin', '/admin/today', { viewport: { width, height: 800 } })
    await page.locator('[data-today-row]').first().waitFor()

    const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('main li *')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1)
    .map((part) => part.textContent)`)
    expect(cut).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  },
)

test('a panel stands beside its list, and goes along as somebody walks through the rows', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/members/accounts')
  const rows = page.getByRole('table', { name: 'Accounts' }).getByRole('row')
  await rows.nth(1).waitFor()
  await page.keyboard.press('j')
  await rows.nth(1).locator(':focus').waitFor()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Account' })
  const mail = async (at: number) => (await rows.nth(at).getByText('@').first().innerText()).trim()
  await panel
    .getByText(await mail(1))
    .first()
    .waitFor()
  expect(await page.evaluate(`document.querySelector('dialog:modal')`)).toBeNull()

  await page.keyboard.press('j')
  await panel
    .getByText(await mail(2))
    .first()
    .waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  await page.setViewportSize({ width: 800, height: 900 })
  await rows.nth(1).getByRole('link').first().click()
  await panel.waitFor()
  expect(await page.evaluate(`document.querySelector('dialog:modal') !== null`)).toBe(true)
})

test('on the page of a client the keys lead to the next in the list, and to a booking for them', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/members/all?sort=-name')
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row')
  const nameIn = async (at: number) =>
    (await rows.nth(at).getByRole('link').first().innerText()).split(', ').toReversed().join(' ')
  await rows.nth(2).waitFor()
  const [first, second] = [await nameIn(1), await nameIn(2)]
  await rows.nth(1).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', { name: 'This screen' })
  await sheet.waitFor()
  const listed = (await sheet.getByRole('term').allInnerTexts()).join(', ')
  expect(listed).toContain('Edit the client, Add a note, Book for them')
  expect(listed).toContain('Next record')
  expect(listed).not.toContain('Record before')
  await page.keyboard.press('Escape')

  await page.keyboard.press(']')
  await page.getByRole('heading', { level: 1, name: second }).waitFor()
  await page.keyboard.press('b')
  const panel = page.getByRole('dialog', { name: 'New booking' })
  await panel.getByText(second).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('new booking')
  await page.getByRole('option', { name: 'New booking' }).click()
  await panel.getByRole('combobox', { name: 'Client' }).waitFor()
})

test('a view of a list is kept by name for whoever kept it, and taken by its name', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/members/all?sort=-name')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('From the end')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'From the end' }).waitFor()

  await page.goto(new URL('/admin/members/all', page.url()).href)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'From the end' }).click()
  await page.waitForURL('**/admin/members/all?sort=-name')
})

test('rows are as high as a person chose, also after a reload', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today')
  const height = async () => (await page.getByRole('listitem').locator('[data-today-row]').last().boundingBox())?.height
  await page.getByRole('button', { name: 'Roomy rows' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Tight rows' }).waitFor()
  expect(await page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--row-height')`)).toBe(
    '44px',
  )
  expect(await height()).toBeDefined()
})
