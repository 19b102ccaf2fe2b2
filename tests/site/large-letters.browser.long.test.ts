import { chromium } from 'playwright-core'
import { expect, inject } from 'vitest'

import { telephone, test } from '#tests/support/browser.ts'
import { chromiumArguments } from '#tests/support/chromium.ts'

const paths = [
  '/',
  '/book-now?service=swing_eval',
  '/Memberships',
  '/leagues/tournament-schedule',
  '/build-sheet',
  '/login',
]

test('with letters at 200 % nothing is wider than the screen of a telephone, and the menu is reached', async ({
  studio,
}) => {
  const { path, libraryPath } = inject('chromium')
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
    // As somebody sets it in their browser.
    args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage({ ...telephone, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const widths: Record<string, number> = {}
  for (const address of paths) {
    await page.goto(studio.url + address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(800)
    widths[address] = await page.evaluate<number>('document.documentElement.scrollWidth')
  }
  expect(widths).toEqual(Object.fromEntries(paths.map((address) => [address, telephone.viewport.width])))

  const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? Infinity)).toBeLessThanOrEqual(telephone.viewport.width)
  await browser.close()
})
