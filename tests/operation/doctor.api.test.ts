import { expect } from 'vitest'

import { readConfig } from '#server/config.ts'
import { examine } from '#server/doctor.ts'
import { serve } from '#tests/auth/social/loopback.ts'
import { startStripe } from '#tests/support/stripe-stand-in.ts'
import { test as base, testSecret } from '#tests/support/test.ts'

const nobody = 'http://127.0.0.1:9'

/** What the doctor says of one subject, with these settings. */
const test = base.extend<{ sayOf: (subject: string, settings: Record<string, string>) => Promise<string> }>({
  sayOf: async ({ db, dbUrl }, use) => {
    await use(async (subject, settings) => {
      const config = readConfig({
        DATABASE_URL: dbUrl,
        SECRET_KEY: testSecret,
        PUBLIC_URL: 'http://studio.test',
        ...settings,
      })
      const found = (await examine(db, config)).find((finding) => finding.subject === subject)
      return `${found?.state}: ${found?.sentence}`
    })
  },
})

const issuers = (...list: { name: string; issuer: string }[]) => ({
  AUTH_OIDC: JSON.stringify(list.map((one) => ({ ...one, label: 'The Club', client_id: 'studio' }))),
})

test('the doctor says which provider of sign-ins does not answer, or as somebody else', async ({
  sayOf,
  onTestFinished,
}) => {
  const club = await serve((url) => (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` }),
    )
  })
  const other = await serve(() => (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: 'https://somebody.else' }))
  })
  onTestFinished(async () => void (await Promise.all([club.close(), other.close()])))

  expect(await sayOf('providers', {})).toBe('ok: Nobody signs in with an account from elsewhere.')
  expect(await sayOf('providers', issuers({ name: 'club', issuer: club.url }))).toBe('ok: These answer: The Club.')
  expect(
    await sayOf(
      'providers',
      issuers(
        { name: 'club', issuer: club.url },
        { name: 'gone', issuer: nobody },
        { name: 'liar', issuer: other.url },
      ),
    ),
  ).toMatch(
    /^warn: Nobody signs in with custom:gone \(.+\), custom:liar \(.+\): check its settings, and that this machine may reach it\.$/,
  )
  expect(
    await sayOf('providers', {
      AUTH_GITHUB_CLIENT_ID: 'studio',
      AUTH_GITHUB_CLIENT_SECRET: 'its secret',
      AUTH_GITHUB_URL: nobody,
    }),
  ).toMatch(/^warn: .+ github /)
})

const hook = (url: string) => ({
  AUTH_HOOK_SEND_EMAIL_URL: url,
  AUTH_HOOK_SEND_EMAIL_SECRETS: `v1,whsec_${Buffer.alloc(32).toString('base64')}`,
})

test('the doctor looks whether a hook’s program runs, and asks it nothing', async ({ sayOf, onTestFinished }) => {
  const asked: string[] = []
  const program = await serve(() => (request, response) => {
    asked.push(request.method ?? '')
    response.writeHead(405).end()
  })
  onTestFinished(program.close)

  expect(await sayOf('hooks', hook(program.url))).toBe('ok: These answer, and were asked nothing: send_email.')
  expect(asked).toEqual(['GET'])
  expect(await sayOf('hooks', hook(nobody))).toMatch(
    /^warn: There is no answer from send_email \(.+\): check its AUTH_HOOK_…_URL/,
  )
})

const captcha = (url: string) => ({
  AUTH_CAPTCHA: 'turnstile',
  AUTH_CAPTCHA_SITE_KEY: 'shown',
  AUTH_CAPTCHA_SECRET: 'hidden',
  AUTH_CAPTCHA_URL: url,
})

const provider = (code: string) =>
  serve(() => (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: false, 'error-codes': [code] }))
  })

test('the doctor finds a captcha that does not know us, before a visitor does', async ({ sayOf, onTestFinished }) => {
  const [knows, strange] = [await provider('invalid-input-response'), await provider('invalid-input-secret')]
  onTestFinished(async () => void (await Promise.all([knows.close(), strange.close()])))

  expect(await sayOf('captcha', captcha(knows.url))).toBe('ok: turnstile knows us and keeps programs out.')
  expect(await sayOf('captcha', captcha(strange.url))).toMatch(/^FAIL: turnstile does not know AUTH_CAPTCHA_SECRET/)
  expect(await sayOf('captcha', captcha(nobody))).toMatch(
    /^warn: Nobody gets in while turnstile does not answer \(.+\)/,
  )
  expect(await sayOf('captcha', captcha(nobody))).not.toContain('hidden')
})

test('the doctor asks Stripe whether the key opens it and whether it tells us what happens', async ({
  sayOf,
  onTestFinished,
}) => {
  const stripe = await startStripe()
  onTestFinished(stripe.close)
  const settings = {
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.config.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    STRIPE_API_BASE: stripe.config.apiBase,
  }
  const webhook = { url: 'http://studio.test/webhooks/stripe', status: 'enabled', enabled_events: ['*'] }

  expect(await sayOf('cards', {})).toBe('ok: No card is taken online: Stripe is not set up.')
  expect(await sayOf('cards', settings)).toMatch(/^warn: .+; it knows no webhook of this studio: add http/)
  stripe.webhooks.push(webhook)
  expect(await sayOf('cards', settings)).toBe(
    'ok: Stripe takes cards of its test mode, which moves no money, and tells http://studio.test/webhooks/stripe of them.',
  )
  webhook.enabled_events = ['customer.created']
  expect(await sayOf('cards', settings)).toMatch(
    /^warn: .+ lacks events of payments, cards, disputes, payouts or refunds/,
  )
  expect(await sayOf('cards', { ...settings, STRIPE_WEBHOOK_SECRET: '' })).toMatch(
    /^warn: .+ is not heard: set STRIPE_WE/,
  )
  const wrong = await sayOf('cards', { ...settings, STRIPE_SECRET_KEY: 'sk_test_wrong' })
  expect(wrong).toMatch(/^FAIL: Stripe does not know STRIPE_SECRET_KEY/)
  expect(wrong).not.toContain('sk_test')
  expect(await sayOf('cards', { ...settings, STRIPE_API_BASE: nobody })).toMatch(/^warn: Stripe does not answer \(/)
})
