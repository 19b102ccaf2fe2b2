import { expect } from 'vitest'

import { fragmentOf, signedIn } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

import { settingsOf } from './real-issuer.ts'
import { addressOf, reasonIn, test, welcome } from './with-providers.ts'

const wrong = {
  error: 'invalid_request',
  error_code: 'bad_oauth_callback',
  error_description: 'Google did not confirm who you are. Please try again.',
}
const away = {
  error: 'temporarily_unavailable',
  error_code: 'unavailable',
  error_description: 'Google does not answer right now. Please try again in a moment.',
}

test('a token that is not for this sign-in opens nothing, and the audit says why', async ({
  db,
  liar,
  url,
  stock,
  browser,
  audited,
}) => {
  await makeUser(db, { email: 'sam@example.com', profile: false })
  const address = await addressOf(stock(), url)
  const past = Math.floor(Date.now() / 1000) - 3600
  const lies: Record<string, Record<string, unknown>> = {
    'a foreign nonce': { nonce: 'of another' },
    'no nonce': { nonce: undefined },
    'a foreign audience': { aud: 'another-studio' },
    'a foreign issuer': { iss: 'https://accounts.google.com' },
    'an old token': { exp: past, iat: past - 300 },
    nobody: { sub: undefined },
    'a name that cannot be one': { sub: 'x'.repeat(300) },
  }

  for (const [lie, claims] of Object.entries(lies)) {
    liar.lies.claims = claims
    expect(reasonIn(await browser().go(address)), lie).toEqual(wrong)
  }
  liar.lies.claims = {}
  liar.lies.foreignKey = true
  expect(reasonIn(await browser().go(address)), 'a foreign key').toEqual(wrong)

  const events = await audited()
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['login_refused']))
  expect(events).toHaveLength(Object.keys(lies).length + 1)
  expect(events[0]?.facts).toMatchObject({ provider: 'google', cause: 'bad_oauth_callback' })
  expect(JSON.stringify(events)).not.toContain('access token')
  expect(await db.selectFrom('authIdentity').select('provider').execute()).toEqual([])
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])

  liar.lies.foreignKey = false
  expect(fragmentOf(await browser().go(address))['access_token']).toBeTruthy()
})

test('a provider that is down, slow or out of its mind is said to be away', async ({
  liar,
  setUp,
  url,
  stock,
  browser,
  db,
}) => {
  const address = await addressOf(stock(), url)
  const troubles = [
    'nothing' as const,
    { status: 500, body: '{"error":"server_error"}' },
    { status: 503, type: 'text/html', body: '<h1>Down</h1>' },
    { body: '{"access_token":' },
    { body: '[]' },
    { body: `{"id_token":"${'x'.repeat(2_000_000)}"}` },
  ]
  for (const path of ['/.well-known/openid-configuration', '/token', '/keys'] as const) {
    for (const trouble of troubles) {
      liar.lies.instead = { [path]: trouble }
      // As after a restart, since a provider's description is kept.
      setUp({ ...settingsOf('GOOGLE', liar.url), AUTH_PROVIDER_SECONDS: '1' })
      const reason = reasonIn(await browser().go(address))
      const isGibberish = typeof trouble === 'object' && trouble.body === '[]'
      expect(isGibberish ? [away, wrong] : [away], `${path} ${JSON.stringify(trouble).slice(0, 60)}`).toContainEqual(
        reason,
      )
    }
  }
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])

  setUp(settingsOf('GOOGLE', liar.url))
  liar.lies.instead = { '/.well-known/openid-configuration': { body: '{}' } }
  expect(reasonIn(await browser().go(address))['error_code']).toBeTruthy()
  liar.lies.instead = {}
  expect(fragmentOf(await browser().go(address))['access_token']).toBeTruthy()
})

test('what a provider said about itself an hour ago still counts while it is away', async ({
  liar,
  url,
  stock,
  browser,
  clock,
}) => {
  const address = await addressOf(stock(), url)
  await browser().go(address)
  liar.lies.instead = { '/.well-known/openid-configuration': 'nothing' }
  expect(fragmentOf(await browser().go(address))['access_token']).toBeTruthy()

  clock.pass({ minutes: 61 })
  expect(reasonIn(await browser().go(address))).toEqual(away)
})

test('a provider that cannot be reached leaves nothing behind, and is told with PKCE in the query too', async ({
  setUp,
  url,
  stock,
  browser,
  db,
  audited,
}) => {
  setUp(settingsOf('GOOGLE', 'http://127.0.0.1:1'))

  const back = await browser().go(await addressOf(stock({ flowType: 'pkce' }), url))

  expect(reasonIn(back)).toEqual(away)
  expect(Object.fromEntries(back.searchParams)).toEqual(away)
  expect(await db.selectFrom('socialState').select('id').execute()).toEqual([])
  expect(await audited()).toMatchObject([
    { action: 'login_refused', facts: { provider: 'google', cause: 'unavailable' } },
  ])
})

test('a provider that goes away while an identity is added leads back with the reason, which the audit keeps', async ({
  db,
  google,
  setUp,
  stock,
  browser,
  audited,
}) => {
  expect(google.asked).toEqual([])
  const client = stock({ flowType: 'pkce' })
  await signedIn(client, await makeUser(db))
  const options = { redirectTo: welcome, skipBrowserRedirect: true }
  const { data } = await client.linkIdentity({ provider: 'google', options })
  setUp(settingsOf('GOOGLE', 'http://127.0.0.1:1'))

  const back = await browser().go(data?.url ?? '')

  expect(back.searchParams.get('error_code')).toBe('unavailable')
  expect(reasonIn(back)).toMatchObject({ error: 'temporarily_unavailable', error_code: 'unavailable' })
  const refused = (await audited()).filter(({ action }) => action === 'login_refused')
  expect(refused).toMatchObject([{ facts: { provider: 'google', cause: 'unavailable' } }])
})

test('what cannot be kept is refused in the words of the protocol', async ({ liar, url, stock, browser, db }) => {
  expect(liar.lies.claims).toEqual({})

  const back = await browser().go(`${await addressOf(stock(), url)}&login_hint=%00`)

  expect(reasonIn(back)).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' })
  expect(await db.selectFrom('socialState').select('id').execute()).toEqual([])
})

test('somebody without an address has an account only where that is allowed', async ({
  liar,
  setUp,
  url,
  stock,
  browser,
  db,
}) => {
  liar.lies.claims = { email: undefined, email_verified: undefined }
  const address = await addressOf(stock(), url)
  expect(reasonIn(await browser().go(address))).toMatchObject({
    error_code: 'bad_oauth_callback',
    error_description: 'Google did not share an e-mail address, which is needed here.',
  })
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])

  setUp({ ...settingsOf('GOOGLE', liar.url), AUTH_PROVIDERS_EMAIL_OPTIONAL: 'google' })
  const { access_token = '' } = fragmentOf(await browser().go(address))
  expect((await stock().getUser(access_token)).data.user).toMatchObject({ email: '', identities: [{ id: 'sam' }] })
})

test('what a provider says of a person is kept in measure, and never as an address of a script', async ({
  liar,
  url,
  stock,
  browser,
}) => {
  liar.lies.claims = {
    name: `Sam\0 \ud800${'x'.repeat(100_000)}`,
    picture: 'javascript:alert(1)',
    preferred_username: { $gt: '' },
    more: 'y'.repeat(100_000),
    role: 'service_role',
  }

  const { access_token = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))

  const metadata = (await stock().getUser(access_token)).data.user?.user_metadata ?? {}
  expect(metadata['full_name']).toHaveLength(200)
  expect(Object.keys(metadata).toSorted()).toEqual([
    'email',
    'email_verified',
    'first_name',
    'full_name',
    'iss',
    'last_name',
    'name',
    'phone_verified',
    'provider_id',
    'sub',
  ])
})

test('a person who says no, or a provider that does, is told where they began', async ({
  liar,
  url,
  stock,
  browser,
}) => {
  const chrome = browser()
  const refusedWith = async (said: Record<string, string>) => {
    const answer = new URL(await chrome.goUntilCallback(await addressOf(stock(), url)))
    answer.searchParams.delete('code')
    for (const [name, value] of Object.entries(said)) answer.searchParams.set(name, value)
    return reasonIn(await chrome.go(answer.href))
  }

  expect(liar.url).toBeTruthy()
  expect(await refusedWith({ error: 'access_denied', error_description: 'Sam said no' })).toEqual({
    error: 'access_denied',
    error_code: 'access_denied',
    error_description: 'Sam said no',
  })
  expect(await refusedWith({ error: 'temporarily_unavailable' })).toEqual(away)
  expect(await refusedWith({ error: 'invalid_scope', error_description: 'x'.repeat(4000) })).toMatchObject({
    error_code: 'bad_oauth_callback',
    error_description: 'x'.repeat(300),
  })
  expect(await refusedWith({})).toMatchObject({ error_code: 'bad_oauth_callback' })
})
