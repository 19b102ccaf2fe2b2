import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

// Letter paper with margins of half an inch, at 96 pixels to the inch.
const portrait = { width: 720, height: 960 }
const landscape = { width: 960, height: 720 }

const visible = (page: Page, what: string) => page.locator(what).and(page.locator(':visible'))
/** The texts of the parts that would be printed on a dark background. */
const darkIn = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')].filter((part) => {
    const [, red, green, blue] = getComputedStyle(part).backgroundColor.match(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/) ?? []
    return part.checkVisibility() && Number(red) + Number(green) + Number(blue) < 300
  }).map((part) => part.textContent.slice(0, 40))`)

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const paper = { format: 'Letter', margin: { top: '0.5in', right: '0.5in', bottom: '0.5in', left: '0.5in' } } as const

test('the day board is printed as one day sheet: a list for each bay upright, all bays side by side across, no button', async ({
  openAs,
}) => {
  const page = await openAs('front desk', '/admin/bookings/day')
  await page.getByRole('region', { name: 'Bays by time' }).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await page.setViewportSize(portrait)
  await page.getByText('Day sheet', { exact: true }).waitFor()
  expect(await visible(page, 'main h2').allTextContents()).toEqual(expect.arrayContaining(['Bay 1', 'Putting studio']))
  await page.getByText(/Printed .*\d{4}, \S+/).waitFor()
  await page.getByText(/^Loft & Lie, .*555 0118$/).waitFor()
  expect(await visible(page, 'button, input, nav, header').count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(portrait.width)

  // One sheet of paper, printed on both sides.
  expect(pagesIn(await page.pdf(paper))).toBeLessThanOrEqual(2)

  await page.setViewportSize(landscape)
  expect(await visible(page, 'main h2').count()).toBe(0)
  expect(await visible(page, 'button, input, nav, header').count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(landscape.width)
  expect(pagesIn(await page.pdf({ ...paper, landscape: true }))).toBe(1)
})

test('a sheet is printed with the studio, the day and the person, and without what is for the screen', async ({
  open,
  signIn,
  studio,
}) => {
  const page = await open('/login')
  await signIn(page, 'member')

  for (const [path, title] of [
    ['/build-sheet', 'Build sheet'],
    ['/lab-build-sheet', 'Putter build sheet'],
    ['/leagues/tournament-schedule', 'Tournament schedule'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(studio.url + path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
    await page.setViewportSize(portrait)
    await page.getByText(/^Loft & Lie, .*555 0118$/).waitFor()
    await page.getByText(/^Printed .*\d{4}, \S+/).waitFor()
    await visible(page, 'main :is(th, dt)').first().waitFor()
    expect(await darkIn(page), path).toEqual([])
    expect(await visible(page, 'button:not([role]), nav, footer').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(portrait.width)
  }
})
