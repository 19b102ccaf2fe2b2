import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, test } from '#tests/support/browser.ts'

const keepLabel = 'Keep today and tomorrow on this device, readable without a network'
const storageKey = 'sb-day-sheets'

const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('${storageKey}')`)

const workerIsReady = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

test('a day board that a device keeps opens without a network, with its age, and is gone with whoever signs out', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('front desk', '/admin/bookings/day', { ...desktop, serviceWorkers: 'allow' })
  const board = page.getByRole('region', { name: 'Bays by time' })
  await board.waitFor()
  await page.getByLabel(keepLabel).check()
  await expect.poll(async () => JSON.parse((await stored(page)) ?? '[]')).toHaveLength(2)
  expect(await stored(page)).not.toMatch(/"answers":\[\{|"note"/)
  const seen = await board.locator('[data-item]').allInnerTexts()
  await workerIsReady(page)

  await page.context().setOffline(true)
  await page.reload()
  await board.waitFor()
  await page.getByText(/^No network: as it was .* ago$/).waitFor()
  expect(await board.locator('[data-item]').allInnerTexts()).toEqual(seen)
  expect(await page.getByRole('button', { name: 'New booking', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Next day' }).click()
  await board.waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await stored(page)).toBeNull()
  await page.goto(`${studio.url}/admin/bookings/day`)
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await board.count()).toBe(0)
})

test('a kept day is gone after 36 hours', async ({ openAs, expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('front desk', '/admin/bookings/day', { ...desktop, serviceWorkers: 'allow' })
  const board = page.getByRole('region', { name: 'Bays by time' })
  await board.waitFor()
  await page.getByLabel(keepLabel).check()
  await expect.poll(async () => JSON.parse((await stored(page)) ?? '[]')).toHaveLength(2)
  await workerIsReady(page)

  await page.context().setOffline(true)
  await page.addInitScript(`{
    const sheets = JSON.parse(localStorage.getItem('${storageKey}') ?? '[]')
    const at = new Date(Date.now() - 36.1 * 3600_000).toISOString()
    localStorage.setItem('${storageKey}', JSON.stringify(sheets.map((sheet) => ({ ...sheet, at }))))
  }`)
  await page.reload()

  await expect.poll(() => stored(page)).toBe('[]')
  expect(await board.count()).toBe(0)
})
