import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { appCode, codeIn, test, withApp } from '#tests/auth/newcomer.ts'
import { softwareKey } from '#tests/auth/software-key.ts'
import { addAuthenticator, atLocalhost } from '#tests/auth/virtual-authenticator.ts'
import { desktop, telephone } from '#tests/support/browser.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test.for([
  ['a phone', telephone],
  ['a desktop', desktop],
] as const)(
  'on %s the code of the app is asked for after the password, and a wrong one is said so',
  async ([, screen], { open, newcomer, signInAs }) => {
    const { secret } = await withApp(newcomer)
    const page = await open('/dashboard/membership', screen)
    await page.waitForURL('**/login')

    await signInAs(page, newcomer)
    await heading(page, 'One more step')
    const code = await appCode(secret)
    await page.getByLabel('Code of “Pocket”').fill(code === '111111' ? '222222' : '111111')
    await press(page, 'Confirm')
    await page.getByText('This code is wrong, or was used already.').waitFor()
    await page.getByLabel('Code of “Pocket”').fill(await appCode(secret))
    await press(page, 'Confirm')

    await page.waitForURL('**/dashboard/membership')
  },
)

test('whoever is halfway in is not signed in: not after a reload, not in another tab, and may leave', async ({
  open,
  studio,
  newcomer,
  signInAs,
}) => {
  await withApp(newcomer)
  const page = await open('/login')
  await signInAs(page, newcomer)
  await heading(page, 'One more step')

  const other = await page.context().newPage()
  await other.goto(`${studio.url}/dashboard/home`)
  await heading(other, 'One more step')
  expect(new URL(other.url()).pathname).toBe('/login')
  await page.reload()
  await heading(page, 'One more step')

  await press(page, 'Use another account')
  await heading(page, 'Sign in')
  await heading(other, 'Sign in')
})

test('a recovery code opens when the app is lost', async ({ open, newcomer, signInAs }) => {
  await withApp(newcomer)
  const { data: made } = await newcomer.client.mfa.recoveryCodes.generate()
  const page = await open('/login')
  await signInAs(page, newcomer)

  await press(page, 'Use a recovery code')
  await page.getByLabel('Recovery code').fill('nothing of the kind')
  await press(page, 'Confirm')
  await page.getByText('This code is wrong, or was used already. Try another one.').waitFor()
  await page.getByLabel('Recovery code').fill((made?.codes[0] ?? '').toUpperCase())
  await press(page, 'Confirm')

  await page.waitForURL('**/dashboard/home')
})

test('a phone is texted when it is asked for', async ({ open, studio, newcomer, signInAs }) => {
  const phone = '13125550188'
  const { client } = newcomer
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'phone', phone })
  const factorId = enrolled?.id ?? ''
  const { data: challenge } = await client.mfa.challenge({ factorId })
  const code = codeIn(await studio.newestMail(`+${phone}`))
  await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
  const page = await open('/login')
  await signInAs(page, newcomer)

  await press(page, 'Text me a code')
  await page.getByText('We have texted it to +•••••••0188.').waitFor()
  const texted = codeIn(await studio.newestMail(`+${phone}`))
  expect(texted).not.toBe(code)
  await page.getByLabel('Code of the message').fill(texted)
  await press(page, 'Confirm')

  await page.waitForURL('**/dashboard/home')
})

test('a security key confirms who has typed the password', async ({ open, studio, newcomer, signInAs }) => {
  const key = softwareKey()
  const url = atLocalhost(studio.url)
  const { client } = newcomer
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  const factorId = enrolled?.id ?? ''
  const { data: session } = await client.getSession()
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${session.session?.access_token}`,
    }
    const answer = await fetch(`${studio.url}/auth/v1/factors/${factorId}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const asked = await post('challenge', {})
  const { credential_options } = asked['webauthn'] as { credential_options: { publicKey: { challenge: string } } }
  const credential_response = key.create(credential_options.publicKey.challenge, { origin: url, rpId: 'localhost' })
  await post('verify', { challenge_id: asked['id'], webauthn: { type: 'create', credential_response } })

  const page = await open('/')
  await addAuthenticator(page, [{ key, isPasskey: false }])
  await page.goto(`${url}/login`)
  await signInAs(page, newcomer)
  await page.getByText('Have “Blue key” at hand').waitFor()
  await press(page, 'Use the key')

  await page.waitForURL('**/dashboard/home')
})

test('a mailed password reset asks for the second step before the new password', async ({ open, studio, newcomer }) => {
  const { secret } = await withApp(newcomer)
  const page = await open('/forgot-password')
  await page.getByLabel('E-mail').fill(newcomer.email)
  await press(page, 'E-mail me a link')
  await heading(page, 'Check your e-mail')
  await page.getByLabel('Code').fill(codeIn(await studio.newestMail(newcomer.email)))
  await press(page, 'Set a new password')

  await heading(page, 'One more step')
  await page.getByLabel('Code of “Pocket”').fill(await appCode(secret))
  await press(page, 'Confirm')
  await page.getByLabel('New password').fill('another long one 2026')
  await press(page, 'Save the password')

  await heading(page, 'Your password is changed')
})
