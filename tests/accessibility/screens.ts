import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { type Account, desktop, openWithin, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

import { isLookedAt } from './touched.ts'

/**
 * Makes the window as tall as the page: what is fetched only for whoever comes near is there then, and no control
 * counts as too small because it happens to lie half under a bar that stays.
 */
async function showWhole(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height })
  // First taller, then waited: a form at the end of a page comes by itself only after four seconds. What comes makes it taller
  // once more, but not for ever: a page is always taller than its window, for it has a footer.
  for (const _ of [1, 2, 3]) {
    const { height: tall } = (await page.locator('html').boundingBox()) ?? { height }
    await page.setViewportSize({ width, height: Math.ceil(tall) })
    await untilFilled(page)
  }
}

const isFilled = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => !document.querySelector('main [class*="animate-appear"]'))`

/** Waits until nothing on the page is still on its way: neither a part that comes near now nor one that is fetched. */
const untilFilled = (page: Page) => eventually(() => page.evaluate<boolean>(isFilled), Boolean)

const background = `getComputedStyle(document.body).backgroundColor`
async function recolour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await page.evaluate<string>(background)
  await page.emulateMedia({ colorScheme })
  const recoloured = eventually(
    () => page.evaluate<string>(background),
    (now) => now !== before,
  )
  expect(await recoloured).not.toBe(before)
}

// Or a colour would be looked at on its way to another one; what inherits it sets out only when that has come.
const withoutTransitions = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

// What is wrong with the structure of a page is wrong in any colours.
const looks = [
  [telephone, ['light', 'dark']],
  [desktop, ['dark', 'light']],
] as const

/** Opened once for all looks: a page follows its window. */
async function barriersOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [{ viewport }, [colorScheme, otherScheme]] of looks) {
    await page.emulateMedia({ colorScheme })
    await showWhole(page, viewport)
    found.push(...(await violationsOf(page)))
    await recolour(page, otherScheme)
    found.push(...(await violationsOf(page, ['color-contrast'])))
  }

  return [...found, ...(await overflowsAt(page))]
}

// A telephone, a tablet upright and across: where a table has least room beside the tools.
const widths = [390, 768, 1024]

/** A page is read by going down alone. */
async function overflowsAt(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // What is another one on a telephone is drawn anew.
    const isWithin = () => page.evaluate<boolean>(`document.documentElement.scrollWidth <= ${width}`)
    await expect
      .poll(isWithin, { timeout: 3000 })
      .toBe(true)
      .catch(() => found.push(`wider than ${width}`))
  }

  return found
}

const isIn = (sheet: string, name: string) => new RegExp(String.raw`\.${RegExp.escape(name)}(?![\w\\-])`).test(sheet)
const classes = `[...new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))]`

/** Whose rule the page's sheet lacks: classes of the dashboard or of the back office, say, in what a visitor sees. */
async function unstyledOn(page: Page): Promise<string[]> {
  const [first = '', whole = ''] = ['index', 'whole'].map(sheetNamed)
  const names = await page.evaluate<string[]>(`${classes}.map((name) => CSS.escape(name))`)

  return names.filter((name) => isIn(whole, name) && !isIn(first, name)).map((name) => `no rule for ${name}`)
}

const assets = join(root, 'dist/client/assets')
const sheetNamed = (name: string) =>
  globSync(`${name}-*.css`, { cwd: assets })
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('')

/**
 * None of these screens has a barrier that a machine can find, whoever looks at them. `npm test` looks at those that draw what
 * was changed, `npm run test:long` at all.
 */
export const testScreens = (all: readonly string[], account?: Account) =>
  test(
    'no screen has a barrier that a machine can find, on a telephone nor on a desktop, in the light nor in the dark',
    { timeout: 1_500_000 },
    async ({ open, openAs }) => {
      const paths = all.filter(isLookedAt)
      const page = await (account ? openAs(account, '/', telephone) : open('/', telephone))
      await page.evaluate(withoutTransitions)
      const found: Record<string, string[]> = {}
      for (const path of paths) {
        await openWithin(page, path)
        const barriers = await barriersOn(page)
        const unstyled = account ? [] : await unstyledOn(page)
        if (barriers.length + unstyled.length > 0) found[path] = [...barriers, ...unstyled]
      }

      expect(found).toEqual({})
    },
  )
