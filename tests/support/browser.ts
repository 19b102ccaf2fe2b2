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

/** The demo, with no setting, unless a file of tests is about another studio or just that setting. */
interface WholeFile extends StudioOptions {
  studio: Studio
  browser: Browser
}

interface EachTest {
  /** Opens a page; a message of the browser about an error fails the test. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Opens a page in a browser that is signed in already: as one of the demo's accounts, or somebody whom a test made. */
  openAs: (account: Account | Credentials, path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Signs in through the screen, by one press on the demo's account. */
  signIn: (page: Page, account: Account) => Promise<void>
  /** For a test that breaks something on purpose: what the browser may then say about it. */
  expectComplaint: (complaint: RegExp) => void
  expectedComplaints: RegExp[]
}

// A page that the server rendered is seen before it answers: React leaves its traces on what it has taken over, but not
// on what it takes as HTML.
const isTakenOver = `!document.getElementById('dehydrated')
  || [...document.querySelectorAll('main :is(h1, a:not(.words a), button, input, select, textarea)')]
    .every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')))`

/** Goes to pages as people do, who press nothing within the first tenths of a second. */
function waitForReact(page: Page): void {
  const goTo = page.goto.bind(page)
  page.goto = async (...place) => {
    const response = await goTo(...place)
    // On the way to another page there is nothing to look at.
    await eventually(() => page.evaluate<boolean>(isTakenOver).catch(() => false), Boolean)
    return response
  }
}

/** Goes to an address as a link does: nothing is loaded that is there already. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** An address that has no page. */
export const noPage = '/nothing-here'

/** By way of one that has no page: when its heading is gone, what is seen is what was asked for. */
export async function openWithin(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await goWithin(page, noPage)
  const nowhere = await heading.filter({ hasText: 'Out of bounds' }).elementHandle()
  if (path === noPage) return

  await goWithin(page, path)
  await nowhere?.waitForElementState('hidden')
  await heading.first().waitFor()
}

/** What a person would have had before their eyes when the test failed. */
async function describe(page: Page): Promise<string> {
  if (page.isClosed()) return 'a page that was closed'
  const tree = await page.locator('body').ariaSnapshot({ timeout: 10_000 })
  return `${page.url()}\n${tree.slice(0, 4000)}`
}

/** What a test keeps waiting on purpose may still wait when it ends. */
async function leave(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

const addresses: Record<Account, string> = {
  admin: 'admin@loftandlie.test',
  'front desk': 'desk@loftandlie.test',
  member: 'member@loftandlie.test',
}

// Of all files of a worker: a fixture of Vitest's would begin anew for whatever adds others.
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
 * What is walked on a telephone and on a desktop. `npm test` walks it on the first alone, for whatever has no look of its own
 * is on a desktop; `npm run test:long` on each.
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

  // Of each file its own, so that no file sees what another one booked, closed or worded.
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
        // What a test intercepts must not pass it by.
        serviceWorkers: 'block',
        ...options,
      })
      const page = await context.newPage()
      // As in vitest.config.ts: enough for a machine five times slower.
      page.setDefaultTimeout(60_000)
      waitForReact(page)
      // A refused request is an answer; everything else that the browser complains of is a mistake of ours.
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
