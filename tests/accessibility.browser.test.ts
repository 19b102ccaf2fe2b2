import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { type Account, desktop, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

/**
 * Makes the window as tall as the page: what is fetched only for whoever comes near is there then, and no control
 * counts as too small because it happens to lie half under a bar that stays.
 */
async function showWhole(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height })
  // What comes makes it taller. No more than twice: a page is always taller than its window, for it has a footer.
  for (const _ of [1, 2]) {
    await untilFilled(page)
    const { height: tall } = (await page.locator('html').boundingBox()) ?? { height }
    await page.setViewportSize({ width, height: Math.ceil(tall) })
  }
}

const isFilled = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => !document.querySelector('main [class*="animate-appear"]'))`

/** Waits until nothing on the page is still on its way: neither a part that comes near now nor one that is fetched. */
const untilFilled = (page: Page) => eventually(() => page.evaluate<boolean>(isFilled), Boolean)

const screens: [path: string, account?: Account][] = [
  ['/'],
  ['/swing-evaluation'],
  ['/Book-Fitting'],
  ['/LAB-Putters'],
  ['/Custom-Club-Builds'],
  ['/Regripping-Repair'],
  ['/lessons/adult'],
  ['/lessons/youth'],
  ['/lessons/clinics-events'],
  ['/book-now?service=swing_eval'],
  ['/login'],
  ['/register'],
  ['/terms'],
  ['/forgot-password'],
  ['/reset-password'],
  ['/password-reset-success'],
  ['/email-verification-success'],
  ['/Memberships'],
  ['/build-sheet'],
  ['/lab-build-sheet'],
  ['/membership-success'],
  ['/leagues/sign-up'],
  ['/leagues/tournament-schedule'],
  ['/leagues/events'],
  ['/manage-booking'],
  ['/outbox'],
  ['/nothing-here'],
  ['/dashboard/home', 'member'],
  ['/dashboard/book', 'member'],
  ['/dashboard/orders', 'member'],
  ['/dashboard/order/A-100', 'member'],
  ['/checkout', 'member'],
  ['/admin/analytics/services', 'member'],
  ['/admin/members/all', 'member'],
  ['/dashboard/membership', 'member'],
  ['/dashboard/leagues', 'member'],
  ['/dashboard/security', 'member'],
  ['/complete-members', 'member'],
  ['/oauth/consent?authorization_id=5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31', 'member'],
  ['/admin/today', 'admin'],
  ['/admin/members/all', 'admin'],
  ['/admin/members/enquiries', 'admin'],
  ['/admin/members/accounts', 'admin'],
  ['/admin/clubs-2/all', 'admin'],
  ['/admin/clubs-2/order-details/A-100', 'admin'],
  ['/admin/orders/all', 'admin'],
  ['/admin/leagues/all', 'admin'],
  ['/admin/inventory/all', 'admin'],
  ['/admin/analytics/membership', 'admin'],
  ['/admin/analytics/club-sales', 'admin'],
  ['/admin/bookings/day', 'admin'],
  ['/admin/settings/outbox', 'admin'],
  ['/admin/settings/mail', 'admin'],
  ['/admin/settings/errors', 'admin'],
  ['/admin/caddies', 'admin'],
]

const background = `getComputedStyle(document.body).backgroundColor`
const isStill = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => !document.getAnimations().some((one) => one instanceof CSSTransition))`

/** Changes the colours of a page, and waits until the last of them has. */
async function recolour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await page.evaluate<string>(background)
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => page.evaluate<string>(background), { timeout: 15_000 }).not.toBe(before)
  await expect.poll(() => page.evaluate<boolean>(isStill), { timeout: 15_000 }).toBe(true)
}

// What is wrong with the structure of a page is wrong in any colours.
test.for([
  ['on a telephone', telephone, ['light', 'dark']],
  ['on a desktop', desktop, ['dark', 'light']],
] as const)(
  '%s no screen has a barrier that a machine can find, in the light nor in the dark',
  { timeout: 300_000 },
  async ([, size, [colorScheme, otherScheme]], { open, openAs, studio }) => {
    const found: Record<string, string[]> = {}
    const pages = new Map<Account | undefined, Page>()
    for (const [path, account] of screens) {
      const page = pages.get(account) ?? (await (account ? openAs(account, path, size) : open(path, size)))
      pages.set(account, page)

      await page.emulateMedia({ colorScheme })
      await page.goto(studio.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await showWhole(page, size.viewport)
      const violations = await violationsOf(page)
      await recolour(page, otherScheme)
      violations.push(...(await violationsOf(page, ['color-contrast'])))
      if (violations.length > 0) found[path] = violations
    }

    expect(found).toEqual({})
  },
)
