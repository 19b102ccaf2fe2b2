import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { codeIn, type Newcomer, test } from '#tests/auth/newcomer.ts'
import { softwareKey } from '#tests/auth/software-key.ts'
import { addAuthenticator, atLocalhost } from '#tests/auth/virtual-authenticator.ts'
import { desktop, telephone } from '#tests/support/browser.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Gives an account a passkey, as a page at localhost does. */
async function withPasskey({ client }: Newcomer, url: string) {
  const key = softwareKey()
  const { data: asked } = await client.passkey.startRegistration()
  const credential = key.create(asked?.options.challenge ?? '', { origin: atLocalhost(url), rpId: 'localhost' })
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId: asked?.challenge_id ?? '',
    credential,
  })
  if (error) throw error

  return { key, passkeyId: data.id }
}

test('a passkey that the browser suggests signs in by itself', async ({ open, studio, newcomer }) => {
  const { key } = await withPasskey(newcomer, studio.url)
  const page = await open('/')
  await addAuthenticator(page, [{ key, userHandle: newcomer.userId, isPasskey: true }])

  // The test's authenticator accepts the suggestion at once.
  await page.goto(`${atLocalhost(studio.url)}/login`)

  await page.waitForURL('**/dashboard/home')
})

test.for([
  ['a phone', telephone],
  ['a desktop', desktop],
] as const)('on %s the button asks for a passkey', async ([, screen], { open, studio, newcomer }) => {
  const { key } = await withPasskey(newcomer, studio.url)
  const page = await open('/', screen)
  // A browser that knows passkeys but does not suggest them.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await addAuthenticator(page, [{ key, userHandle: newcomer.userId, isPasskey: true }])
  await page.goto(`${atLocalhost(studio.url)}/login`)

  await press(page, 'Sign in with a passkey')

  await page.waitForURL('**/dashboard/home')
})

test('a passkey that was removed is said so, and the password still works', async ({
  open,
  studio,
  newcomer,
  signInAs,
}) => {
  const { key, passkeyId } = await withPasskey(newcomer, studio.url)
  await newcomer.client.passkey.delete({ passkeyId })
  const page = await open('/')
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await addAuthenticator(page, [{ key, userHandle: newcomer.userId, isPasskey: true }])
  await page.goto(`${atLocalhost(studio.url)}/login`)

  await press(page, 'Sign in with a passkey')
  await page.getByText('This passkey is not known here any more.').waitFor()
  await signInAs(page, newcomer)

  await page.waitForURL('**/dashboard/home')
})

test('what stands below the passkeys does not move from under a finger when they arrive', async ({ open }) => {
  const page = await open('/register')
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/settings', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(new URL('/login', page.url()).href)
  const member = page.getByRole('button', { name: 'Member', exact: true })
  await member.scrollIntoViewIfNeeded()
  const before = await member.boundingBox()

  await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 20)
  await page.mouse.down()
  answer()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await page.mouse.up()

  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('member@loftandlie.test')
  expect(await member.boundingBox()).toEqual(before)
})

test('without a passkey at hand nothing happens, and nothing is broken', async ({
  open,
  studio,
  newcomer,
  signInAs,
}) => {
  const page = await open('/')
  await addAuthenticator(page)
  await page.goto(`${atLocalhost(studio.url)}/login`)

  await press(page, 'Sign in with a passkey')
  await signInAs(page, newcomer)

  await page.waitForURL('**/dashboard/home')
})

test.for([
  ['a phone', telephone],
  ['a desktop', desktop],
] as const)('on %s a mailed code signs in where somebody was going', async ([, screen], { open, studio, newcomer }) => {
  const page = await open('/dashboard/leagues', screen)
  await page.waitForURL('**/login')
  await page.getByLabel('E-mail').fill(newcomer.email)

  await press(page, 'E-mail me a code')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(newcomer.email)
  await press(page, 'E-mail me a code')
  await page.getByText('an e-mail is on its way to it').waitFor()
  await page.getByLabel('Code').fill(codeIn(await studio.newestMail(newcomer.email)))
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()

  await page.waitForURL('**/dashboard/leagues')
})

test('the link of that mail signs in too, and an address without an account is told the same', async ({
  open,
  studio,
  newcomer,
}) => {
  const page = await open('/login')
  await press(page, 'E-mail me a code')
  await page.getByLabel('E-mail').fill(newcomer.email)
  await press(page, 'E-mail me a code')
  await page.getByText('an e-mail is on its way to it').waitFor()
  const link = /http\S+/.exec((await studio.newestMail(newcomer.email))?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.locator('form').getByRole('button').click()
  await page.waitForURL('**/dashboard/home')

  const stranger = await open('/login')
  await press(stranger, 'E-mail me a code')
  await stranger.getByLabel('E-mail').fill('nobody-at-all@example.com')
  await press(stranger, 'E-mail me a code')
  await stranger.getByText('If nobody-at-all@example.com has an account').waitFor()
  expect(await studio.newestMail('nobody-at-all@example.com')).toBeUndefined()
})
