import { readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { manager } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

test('keys lead from anywhere to a figure, what it means, its rows and back to it', async ({ openAs }) => {
  const page = await openAs(manager, '/admin/today', desktop)
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Analytics' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.getByRole('heading', { level: 1, name: 'Membership analytics' }).waitFor()
  const figure = page.locator('[data-figure=mrr]')
  const link = figure.getByRole('link')
  await link.focus()

  await page.keyboard.press('d')
  await figure.getByText('Seasons and trials do not recur.').waitFor()
  await page.keyboard.press('d')
  await figure.getByText('Seasons and trials do not recur.').waitFor({ state: 'hidden' })

  await page.keyboard.press('Enter')
  const rows = page.getByRole('dialog', { name: 'Recurring a month' })
  await rows.getByRole('row').nth(1).waitFor()
  const row = (at: number) => rows.locator('tbody tr').nth(at).locator(':focus')
  await page.keyboard.press('j')
  await row(0).waitFor()
  await page.keyboard.press('j')
  await row(1).waitFor()
  await page.keyboard.press('k')
  await row(0).waitFor()
  expect(page.url()).toContain('figure=mrr')
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'hidden' })
  expect(page.url()).not.toContain('figure=')
  await figure.locator(':focus').waitFor()
})

test('whoever came by the address of the rows is at their figure when they shut them', async ({ openAs }) => {
  const page = await openAs(manager, '/admin/analytics/membership?figure=members&period=last-month', desktop)
  await page.getByRole('dialog', { name: 'Members' }).getByRole('button', { name: 'Close' }).click()

  await page.locator('[data-figure=members] :focus').waitFor()
  expect(page.url()).toContain('period=last-month')
})

test('arrows walk the points of a chart, each of which says what it shows; the same is a table and a file', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/analytics/membership?period=last-12-months', desktop)
  const chart = page.getByRole('region', { name: 'Members by plan' })
  const points = chart.getByRole('group', { name: 'Members by plan' }).locator('[data-mark]')
  await points.first().focus()
  const first = await points.first().getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  const second = await page.locator(':focus').getAttribute('aria-label')
  expect(first).toMatch(/: all members \d+, /)
  expect(second).not.toBe(first)
  await page.keyboard.press('End')
  expect(await page.locator(':focus').getAttribute('data-mark')).toBe(String((await points.count()) - 1))

  await chart.getByRole('button', { name: 'As table' }).click()
  const table = chart.getByRole('table', { name: 'Members by plan' })
  await table.getByRole('columnheader', { name: 'All members' }).waitFor()
  expect(await table.getByRole('row').count()).toBe(13)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(file.suggestedFilename()).toBe('members-by-plan.csv')
  expect(text.split('\r\n')[0]).toMatch(/^Month,All members,/)
  expect(text.split('\r\n').length).toBe(13)
  expect(await violationsOf(page)).toEqual([])
})

test('days, comparison and groups stand in the address, and one that asks for what there is not says so', async ({
  openAs,
}) => {
  const page = await openAs(manager, '/admin/analytics/membership', desktop)
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Last month')
  await page.getByRole('combobox', { name: 'Compare with', exact: true }).selectOption('The year before')
  await page.getByRole('combobox', { name: 'Group by', exact: true }).selectOption('Plan')
  await page.waitForURL('**/membership?period=last-month&compare=year&by=plan')
  const groups = page.getByRole('region', { name: 'By plan', exact: true })
  await groups.getByRole('link', { name: 'Annual', exact: true }).click()
  await page.getByRole('link', { name: /Plan Annual/ }).click()
  await groups.waitFor()

  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Own days')
  // Figure by figure, as it is typed; the page follows meanwhile.
  await page.getByLabel('First day').focus()
  await page.keyboard.type('02022026', { delay: 150 })
  await page.waitForURL('**from=2026-02-02**')
  await page.getByLabel('Last day').fill('2026-02-01')
  const wrong = page.getByRole('alert')
  await wrong.getByText('The last day comes before the first.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await wrong.getByRole('link', { name: 'Show without it' }).click()
  await page.waitForURL('**/membership?compare=year&by=plan')
  await groups.waitFor()
})

test('who may not see figures is told which right that takes, and finds no way to them', async ({ openAs }) => {
  const page = await openAs('front desk', '/admin/today', desktop)
  const rail = page.getByRole('navigation', { name: 'Tools' })
  await rail.getByRole('link', { name: 'Day board' }).waitFor()
  expect(await rail.getByRole('link', { name: 'Analytics' }).count()).toBe(0)
  await page.goto(page.url().replace('/admin/today', '/admin/analytics/money'))

  const told = page.getByRole('alert')
  await told.getByRole('heading', { name: 'No access' }).waitFor()
  await told.getByText('view_analytics', { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test.for(['services', 'club-sales', 'money'])(
  'the page of %s fits a telephone, in the dark too',
  async (name, { openAs }) => {
    const page = await openAs(manager, `/admin/analytics/${name}?period=last-30-days`, {
      ...telephone,
      colorScheme: 'dark',
    })
    await page.getByRole('region', { name: 'The most important' }).waitFor()
    await page.locator('[data-mark]').first().waitFor()

    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
    expect(await violationsOf(page)).toEqual([])
  },
)
