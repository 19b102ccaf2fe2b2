import { SignJWT } from 'jose'
import { expect } from 'vitest'

import { captchaConfigOf, CaptchaEnvironment } from '#server/auth/captcha/config.ts'
import type { Services } from '#server/kernel/services.ts'
import { signedIn, test as base } from '#tests/auth/stock-client.ts'
import { bearing } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { rightToken, startVerifier, type Verifier } from './verifier.ts'

const legacySecret = 'a secret of the managed backend, 32+'

const test = base.extend<{ services: Services; verifier: Verifier }>({
  verifier: async ({}, use) => {
    const verifier = await startVerifier()
    await use(verifier)
    verifier.close()
  },

  services: async ({ services, verifier }, use) => {
    services.config.auth.legacyJwtSecret = legacySecret
    services.config.auth.captcha = captchaConfigOf(
      CaptchaEnvironment.parse({
        AUTH_CAPTCHA: 'turnstile',
        AUTH_CAPTCHA_SITE_KEY: 'the site key',
        AUTH_CAPTCHA_SECRET: 'the secret',
        AUTH_CAPTCHA_URL: verifier.url,
      }),
    )
    await use(services)
  },
})

const email = 'nia@example.com'
const password = 'a long enough one'

const guarded: [string, object][] = [
  ['/auth/v1/signup', { email, password }],
  ['/auth/v1/recover', { email }],
  ['/auth/v1/resend', { type: 'signup', email }],
  ['/auth/v1/magiclink', { email }],
  ['/auth/v1/otp', { email }],
  ['/auth/v1/token?grant_type=password', { email, password }],
  ['/auth/v1/token?grant_type=web3', { chain: 'solana' }],
  ['/auth/v1/passkeys/authentication/options', {}],
]

test('no program gets past the forms of strangers', async ({ verifier, ask }) => {
  for (const [path, body] of guarded) {
    const without = await ask('POST', path, { body })
    const wrong = await ask('POST', path, { body: { ...body, gotrue_meta_security: { captcha_token: 'made up' } } })

    expect({ path, status: without.status, ...without.body }).toEqual({
      path,
      status: 400,
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (no captcha_token found)',
    })
    expect(wrong.body['message']).toBe('captcha protection: request disallowed (invalid-input-response)')
  }
  expect(verifier.asked).toHaveLength(guarded.length)
  expect(verifier.asked[0]).toEqual({ secret: 'the secret', response: 'made up', remoteip: '127.0.0.1' })
})

test('the stock client passes with the token of the widget', async ({ verifier, stock, db }) => {
  const user = await makeUser(db)
  const options = { captchaToken: rightToken }

  expect((await stock().signUp({ email, password, options })).error).toBeNull()
  expect((await stock().signInWithPassword({ ...user, options })).error).toBeNull()
  expect((await stock().signInWithOtp({ email: user.email, options })).error).toBeNull()
  expect((await stock().resetPasswordForEmail(user.email, options)).error).toBeNull()
  expect((await stock().resend({ type: 'signup', email, options })).error).toBeNull()
  expect(verifier.asked).toHaveLength(5)
})

test('who is known by more than a form is not asked', async ({ verifier, stock, ask, newest, services, db }) => {
  const user = await makeUser(db)
  const { captcha } = services.config.auth
  services.config.auth.captcha = undefined
  const client = stock()
  await signedIn(client, user)
  await stock().signInWithOtp({ email: user.email })
  services.config.auth.captcha = captcha

  const { code } = await newest(user.email)
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
  expect((await stock().verifyOtp({ type: 'email', email: user.email, token: code })).error).toBeNull()

  const key = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(legacySecret))
  expect((await ask('POST', '/auth/v1/signup', { headers: bearing(key), body: { email, password } })).status).toBe(200)
  expect(verifier.asked).toEqual([])
})

test('while the provider is away nobody passes, and may try again', async ({ verifier, ask, services, db }) => {
  const user = await makeUser(db)
  const body = { ...user, gotrue_meta_security: { captcha_token: rightToken } }
  const signIn = () => ask('POST', '/auth/v1/token?grant_type=password', { body })
  const failing = await startVerifier(500)
  const { captcha } = services.config.auth

  verifier.close()
  const gone = await signIn()
  if (captcha) captcha.url = failing.url
  const broken = await signIn()
  failing.close()

  for (const answer of [gone, broken]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('5')
  }
})

test('the settings tell a browser what it needs, and no more', async ({ verifier, ask, services }) => {
  const on = await ask('GET', '/auth/v1/settings')
  services.config.auth.captcha = undefined
  const off = await ask('GET', '/auth/v1/settings')

  expect(on.body['captcha']).toEqual({
    kind: 'turnstile',
    site_key: 'the site key',
    script_url: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  })
  expect(JSON.stringify(on.body)).not.toContain('the secret')
  expect(off.body).not.toHaveProperty('captcha')
  expect(verifier.asked).toEqual([])
})

const policyOf = async (url: string, path: string) =>
  String((await fetch(`${url}${path}`)).headers.get('content-security-policy'))

test('only the pages with such forms let the provider’s script in', async ({ url }) => {
  expect(await policyOf(url, '/login?from=/')).toMatch(
    /script-src 'self' https:\/\/challenges\.cloudflare\.com;.*frame-src https:\/\/challenges\.cloudflare\.com/,
  )
  for (const path of ['/', '/book-now', '/auth/v1/settings']) {
    expect(await policyOf(url, path)).not.toContain('challenges.cloudflare.com')
  }
})

base('without a captcha no page lets a foreign script in', async ({ url }) => {
  expect(await policyOf(url, '/login')).toContain("script-src 'self';")
})
