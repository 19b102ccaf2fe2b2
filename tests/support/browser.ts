import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test as base } from 'vitest'

import { storageKeyOf } from '#client/api/session/kept-session.ts'
import { authContract } from '#shared/auth/contract.ts'
import { type Call, callThrough } from '#shared/http/call.ts'
import { noticesContract } from '#shared/notices/contract.ts'

import { chromiumArguments, unneededArguments } from './chromium.ts'
import { demoPassword, eventually } from './process.ts'
import { serveStudio, type ServedStudio, type StudioOptions } from './studio.ts'
import { sendTo } from './test.ts'

interface Studio extends ServedStudio {
  call: Call
  /** The newest message to an address. */
  newestMail: (
    to: string,
    subject?: RegExp,
  ) => Promise<{ subject: string; text: string; attachments: { content: string }[] } | undefined>
}

export type Account = 'admin' | 'front desk' | 'member'

interface Credentials {
  email: string
  password: string
}

/** The demo with its usual configuration, unless a file of tests needs another studio or setting. */
interface WholeFile extends StudioOptions {
  studio: Studio
  browser: Browser
}

interface EachTest {
  /** Opens a page. An error in the browser's console fails the test. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Opens a page in a browser where an account of the demo, or one that the test made, is signed in. */
  openAs: (account: Account | Credentials, path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Signs in through the screen, by the button of a demo account. */
  signIn: (page: Page, account: Account) => Promise<void>
  /** Allows an error in the console, for a test that breaks something on purpose. */
  expectComplaint: (complaint: RegExp) => void
  expectedComplaints: RegExp[]
}

// A page that the server rendered is visible before it responds. React marks the elements that it has hydrated, but not
// those inside HTML that it inserts.
const isTakenOver = `!document.getElementById('dehydrated')
  || [...document.querySelectorAll('main :is(h1, a:not(.words a), button, input, select, textarea)')]
    .every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))`

/**
 * Waits after each navigation until React has hydrated the page, since people press nothing within the first tenths of
 * a second.
 */
function waitForReact(page: Page): void {
  const goTo = page.goto.bind(page)
  page.goto = async (...place) => {
    const response = await goTo(...place)
    // While the page navigates there is nothing to evaluate.
    await eventually(() => page.evaluate<boolean>(isTakenOver).catch(() => false), Boolean)
    return response
  }
}

/** Navigates as a link does, without loading the app again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** An address that has no page. */
export const noPage = '/nothing-here'

/** Navigates by way of an address without a page: once that heading is gone, the page of `path` is visible. */
export async function openWithin(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await goWithin(page, noPage)
  const nowhere = await heading.filter({ hasText: 'Out of bounds' }).elementHandle()
  if (path === noPage) return

  await goWithin(page, path)
  await nowhere?.waitForElementState('hidden')
  await heading.first().waitFor()
}

/** What the page showed when the test failed. */
async function describe(page: Page): Promise<string> {
  if (page.isClosed()) return 'a page that was closed'
  const tree = await page.locator('body').ariaSnapshot({ timeout: 10_000 })
  return `${page.url()}\n${tree.slice(0, 4000)}`
}

/** Closes a page. Requests that the test holds back may still be waiting. */
async function leave(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

const addresses: Record<Account, string> = {
  admin: 'admin@loftandlie.test',
  'front desk': 'desk@loftandlie.test',
  member: 'member@loftandlie.test',
}

// Shared by all files of a worker: Vitest would make a fixture again for each extended test.
let sharedBrowser: Promise<Browser> | undefined

async function beginBrowser(): Promise<Browser> {
  const { path, libraryPath } = inject('chromium')

  return chromium.launch({
    executablePath: path,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
    args: chromiumArguments,
    ignoreDefaultArgs: await unneededArguments(),
  })
}

export const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * The looks in which a walk runs: the first alone in `npm test`, since tests without looks run on a desktop; all of
 * them in `npm run test:long`.
 */
export const eachLook = <Look>(looks: readonly Look[]): readonly Look[] =>
  process.env['LONG'] === 'yes' ? looks : looks.slice(0, 1)

export const test = base.extend<WholeFile & EachTest & { shared: undefined }>({
  shared: [
    async ({}, use) => {
      await use(undefined)
      const browser = await sharedBrowser
      sharedBrowser = undefined
      await browser?.close()
    },
    { scope: 'worker', auto: true },
  ],

  isDemo: [true, { scope: 'file' }],

  settings: [{}, { scope: 'file' }],

  // Each file gets its own studio, so that no file sees what another one has booked or changed.
  studio: [
    async ({ isDemo, settings }, use) => {
      const served = await serveStudio({ isDemo, settings })
      const call = callThrough(sendTo(served.url))
      const newestMail = async (to: string, subject = /^/) =>
        (await call(noticesContract.readDemoOutbox, {})).find(
          (notice) => notice.to === to && subject.test(notice.subject),
        )
      await use({ ...served, call, newestMail })
      await served.stop()
    },
    { scope: 'file' },
  ],

  browser: [async ({}, use) => use(await (sharedBrowser ??= beginBrowser())), { scope: 'file' }],

  expectedComplaints: async ({}, use) => use([]),

  expectComplaint: async ({ expectedComplaints }, use) => use((complaint) => void expectedComplaints.push(complaint)),

  open: async ({ studio, browser, expectedComplaints, task }, use) => {
    const complaints: string[] = []
    const pages: Page[] = []
    const refused: string[] = []
    await use(async (path, options = desktop) => {
      const context = await browser.newContext({
        timezoneId: 'America/Chicago',
        locale: 'en-US',
        reducedMotion: 'reduce',
        // A service worker would answer requests that the test intercepts.
        serviceWorkers: 'block',
        ...options,
      })
      const page = await context.newPage()
      // As in vitest.config.ts: enough for a machine five times slower.
      page.setDefaultTimeout(60_000)
      waitForReact(page)
      // A refused request is an answer; every other error in the console is a bug.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text())
      })
      page.on('response', (response) => {
        if (response.status() >= 400)
          refused.push(`${response.status()} ${response.request().method()} ${response.url()}`)
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      pages.push(page)
      await page.goto(studio.url + path)
      return page
    })
    if (task.result?.state === 'fail') {
      const seen = await Promise.all(pages.map((page) => describe(page).catch(String)))
      const parts = [...seen, ...refused, ...complaints, 'What the server logged last:', ...studio.logged.slice(-10)]
      process.stderr.write(`What the pages of “${task.name}” showed:\n${parts.join('\n---\n')}\n`)
    }
    await Promise.all(pages.map(leave))
    expect(complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))).toEqual([])
  },

  openAs: async ({ open, studio }, use) => {
    await use(async (account, path, options = desktop) => {
      const session = await studio.call(authContract.issueToken, {
        query: { grant_type: 'password' },
        body: typeof account === 'string' ? { email: addresses[account], password: demoPassword } : account,
      })
      const localStorage = [{ name: storageKeyOf(studio.url), value: JSON.stringify(session) }]
      return open(path, { ...options, storageState: { cookies: [], origins: [{ origin: studio.url, localStorage }] } })
    })
  },

  signIn: async ({}, use) => {
    const buttons: Record<Account, string> = { admin: 'Admin', 'front desk': 'Front desk', member: 'Member' }
    await use(async (page, account) => {
      await page.getByRole('button', { name: buttons[account], exact: true }).click()
      await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((address) => address.pathname !== '/login')
    })
  },
})
