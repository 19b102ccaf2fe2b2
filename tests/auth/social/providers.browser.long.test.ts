import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { enter, looks, newPerson, part, password } from '#tests/auth/security/person.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { test as base } from '#tests/support/browser.ts'

import { onThisMachine, type RealIssuer, settingsOf, startRealIssuer } from './real-issuer.ts'

interface WholeRun {
  issuer: RealIssuer
  settings: Record<string, string>
}

interface EachTest {
  /** A provider that the studio knows as Google, with a new person in front of it. */
  google: RealIssuer
}

let visitors = 0

const test = base
  .extend<WholeRun>({
    issuer: [
      async ({}, use) => {
        const issuer = await startRealIssuer(onThisMachine)
        await use(issuer)
        await issuer.close()
      },
      { scope: 'file' },
    ],
    settings: [async ({ issuer }, use) => use(settingsOf('GOOGLE', issuer.url)), { scope: 'file' }],
  })
  .extend<EachTest>({
    google: async ({ issuer }, use) => {
      const sub = `visitor-${visitors++}`
      const claims = { email: `${sub}@example.com`, email_verified: true, name: 'Sam Rivera' }
      Object.assign(issuer.visitor, { sub, claims, isUnwilling: false })
      await use(issuer)
    },
  })

const withGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const linked = (page: Page) => part(page, 'Linked accounts')

const isWithinPage = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth <= screen.width')

/** Opens a page of the account, which redirects to the sign-in. */
async function askForAccount(page: Page): Promise<void> {
  await page.goto(new URL('/dashboard/security', page.url()).href)
  await page.waitForURL('**/login')
}

const arriveAtAccount = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign-in and security' }).waitFor()

test.for(looks)(
  '%s who comes with a provider arrives signed in where they wanted to be',
  async ([, look], { open, google }) => {
    const page = await open('/healthz', look)
    await askForAccount(page)
    await withGoogle(page).waitFor()
    expect(await isWithinPage(page)).toBe(true)
    expect(await violationsOf(page)).toEqual([])

    await withGoogle(page).click()

    await arriveAtAccount(page)
    await page.getByText(`The account of ${String(google.visitor.claims['email'])}`).waitFor()
    // Neither a code nor a token stays in the address or the history.
    expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
      '/dashboard/security',
    )
  },
)

test.for(looks)(
  '%s who changes their mind at the provider reads so, and can still come in',
  async ([, look], { open, google }) => {
    const page = await open('/healthz', look)
    google.visitor.isUnwilling = true
    await askForAccount(page)
    await withGoogle(page).click()

    await page.waitForURL('**/login')
    await page.getByText('You canceled signing in there. Nothing was changed.').waitFor()
    expect(await isWithinPage(page)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    google.visitor.isUnwilling = false
    await withGoogle(page).click()

    await arriveAtAccount(page)
  },
)

test('an address that the provider has not verified does not open the account that has it', async ({
  open,
  studio,
  google,
}) => {
  const { email } = await newPerson(studio)
  google.visitor.claims = { email, email_verified: false, name: 'Eve' }
  const page = await open('/healthz')
  await askForAccount(page)

  await withGoogle(page).click()

  await page.getByText('We sent an e-mail to the address of the account that you chose.').waitFor()
  expect((await studio.newestMail(email))?.subject).toMatch(/already/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()

  await arriveAtAccount(page)
  await linked(page).getByText('Not linked').waitFor()
})

test.for(looks)(
  '%s a provider is linked on the account page, signs in, and is unlinked there',
  async ([, look], { open, studio, google }) => {
    const { email, session } = await newPerson(studio)
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)
    await linked(page).getByText('Not linked').waitFor()
    // Without the OAuth server the page shows no apps.
    expect(await part(page, 'Apps with access').count()).toBe(0)

    await linked(page).getByRole('button', { name: 'Link Google' }).click()
    // The test's session was not begun in this browser, so it has to confirm.
    await page.getByRole('button', { name: 'Continue with Google' }).click()

    await linked(page).getByText(String(google.visitor.claims['email'])).waitFor()
    expect(await isWithinPage(page)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    expect((await studio.newestMail(email))?.text).toContain('Signing in with Google was added to it.')

    const elsewhere = await open('/healthz', look)
    await askForAccount(elsewhere)
    await withGoogle(elsewhere).click()
    await elsewhere.getByText(`The account of ${email}`).waitFor()

    await linked(page).getByRole('button', { name: 'Unlink Google' }).click()
    await linked(page).getByText('Not linked').waitFor()
  },
)

test('what belongs to somebody else’s account is not linked, and the page says so', async ({
  open,
  studio,
  google,
}) => {
  const first = await open('/healthz')
  await askForAccount(first)
  await withGoogle(first).click()
  await arriveAtAccount(first)
  const { session } = await newPerson(studio)
  const page = await open('/healthz')
  await enter(page, studio.url, session)
  expect(google.visitor.isUnwilling).toBe(false)

  await linked(page).getByRole('button', { name: 'Link Google' }).click()
  // The test's session was not begun in this browser, so it has to confirm.
  await page.getByRole('button', { name: 'Continue with Google' }).click()

  await linked(page).getByText('belongs to another account of the studio already').waitFor()
  await linked(page).getByText('Not linked').waitFor()
})

test('the only way into an account stays in it', async ({ open, google }) => {
  const page = await open('/healthz')
  await askForAccount(page)
  await withGoogle(page).click()
  await arriveAtAccount(page)

  await linked(page).getByRole('button', { name: 'Unlink Google' }).click()

  await linked(page).getByText('only way').waitFor()
  await linked(page).getByText(String(google.visitor.claims['email'])).waitFor()
})
