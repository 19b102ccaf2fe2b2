import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, telephone, test } from '#tests/support/browser.ts'

// With a query the browser draws the page itself, and asks for all of its data.
const drawnHere = (path: string) => `${path}?from=mail`

const headings = {
  '/': /./,
  '/book-now': 'Book a time',
  '/swing-evaluation': 'Swing evaluation',
  '/lessons/adult': 'Adult lessons',
  '/Memberships': /Golf every week/,
  '/leagues/tournament-schedule': 'Tournament schedule',
}

/** Whose site it is, what the page is, and whom to call. */
async function seeWhatStays(page: Page, heading: string | RegExp) {
  await page.getByRole('banner').getByRole('link', { name: 'Loft & Lie' }).waitFor()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: '+1 312 555 0118' }).waitFor()
}

for (const [what, answer] of [
  ['fails', 'abort'],
  ['hangs', 'hang'],
] as const) {
  test(`wordmark, heading and phone number stay while the API ${what}`, async ({ open, studio }) => {
    const page = await open('/login', desktop)
    await page.route('**/api/**', (route) => (answer === 'abort' ? route.abort() : undefined))

    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(studio.url + drawnHere(path))
      await seeWhatStays(page, heading)
    }
  })
}

test('without a network a page that was never opened has wordmark, heading and phone number, and comes with the network', async ({
  open,
  studio,
}) => {
  const page = await open('/', { ...telephone, serviceWorkers: 'allow' })
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.waitForFunction(() => localStorage.getItem('last-seen')?.includes('Loft & Lie'))
  await page.context().setOffline(true)

  for (const path of ['/book-now', '/lessons/adult', '/leagues/tournament-schedule'] as const) {
    await page.goto(studio.url + path)
    await seeWhatStays(page, headings[path])
    await page.getByText('You are offline.').waitFor()
  }

  await page.context().setOffline(false)
  await page.getByText('This part comes once you are online.').waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('listitem').first().waitFor()
})

// Adds up as the browser's own measure does, without what moves because somebody pressed.
const layoutShift = `new Promise((done) => new PerformanceObserver((list) =>
  done(list.getEntries().reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0)))
  .observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => done(0), 500))`

for (const [device, options] of [
  ['a telephone', telephone],
  ['a desktop', desktop],
] as const) {
  test(`on ${device} skeletons have the form of what comes`, async ({ open, studio }) => {
    const page = await open('/login', options)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue().catch(() => undefined)
    })
    const shifts: Record<string, number> = {}

    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(studio.url + drawnHere(path))
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForTimeout(2500)
      shifts[path] = await page.evaluate<number>(layoutShift)
    }

    expect(Object.entries(shifts).filter(([, shift]) => shift > 0.1)).toEqual([])
  })
}
