import { expect } from 'vitest'

import { fragmentOf } from '#tests/auth/stock-client.ts'
import { claimsOf } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { settingsOf } from './real-issuer.ts'
import { addressOf, reasonIn, test, welcome } from './with-providers.ts'

const sam = {
  email: 'Sam@Example.com',
  email_verified: true,
  name: 'Sam Rivera',
  picture: 'https://pictures.example/sam.png',
}

test('somebody new comes with Google, and has an account, a profile and a session', async ({
  db,
  google,
  url,
  stock,
  browser,
  audited,
}) => {
  google.visitor.claims = sam
  const client = stock()

  const back = await browser().go(`${await addressOf(client, url, { scopes: 'calendar' })}&access_type=offline&state=x`)

  expect(back.href.split('#')[0]).toBe(welcome)
  const { access_token = '', refresh_token = '', ...more } = fragmentOf(back)
  expect(more).toEqual({
    expires_at: expect.any(String),
    expires_in: '3600',
    token_type: 'bearer',
    sb: '',
    provider_token: expect.any(String),
    provider_refresh_token: expect.any(String),
  })
  const { data } = await client.setSession({ access_token, refresh_token })
  expect(data.user).toMatchObject({
    email: 'sam@example.com',
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: {
      iss: google.url,
      sub: 'sam',
      provider_id: 'sam',
      email: 'sam@example.com',
      email_verified: true,
      phone_verified: false,
      name: 'Sam Rivera',
      full_name: 'Sam Rivera',
      first_name: 'Sam',
      last_name: 'Rivera',
      picture: sam.picture,
      avatar_url: sam.picture,
    },
    identities: [{ id: 'sam', provider: 'google', email: 'sam@example.com' }],
  })
  expect(data.user?.email_confirmed_at).toBeDefined()
  expect(claimsOf(access_token)).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'oauth', provider: 'google', timestamp: expect.any(Number) }],
  })
  expect(await db.selectFrom('person').select(['firstName', 'lastName', 'userId']).execute()).toEqual([
    { firstName: 'Sam', lastName: 'Rivera', userId: data.user?.id },
  ])
  expect((await audited()).map(({ action }) => action)).toEqual(['user_signedup', 'login'])

  const [asked] = google.asked
  expect(asked?.get('scope')).toBe('openid email profile calendar')
  expect(asked?.get('access_type')).toBe('offline')
  expect(asked?.get('state')).not.toBe('x')
  expect(asked?.get('code_challenge_method')).toBe('S256')
  expect(asked?.get('nonce')).toBeTruthy()
})

test('with PKCE a code comes back, and with it once the tokens of the provider', async ({
  db,
  google,
  url,
  stock,
  browser,
}) => {
  google.visitor.claims = sam
  const client = stock({ flowType: 'pkce' })
  const redirectTo = `${welcome}?from=google`

  const back = await browser().go(await addressOf(client, url, { redirectTo }))

  expect(back.searchParams.get('from')).toBe('google')
  expect(back.hash).toBe('')
  const code = back.searchParams.get('code') ?? ''
  const kept = await db.selectFrom('authFlow').select('encryptedProviderTokens').executeTakeFirstOrThrow()
  expect(kept.encryptedProviderTokens).toMatch(/^[\w-]{60,}$/)
  const { data, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.session?.provider_token).toBeTruthy()
  expect(data.session?.user.email).toBe('sam@example.com')
  expect((await client.refreshSession()).data.session?.provider_token).toBeUndefined()
  expect((await stock({ flowType: 'pkce' }).exchangeCodeForSession(code)).error).not.toBeNull()
  expect(await db.selectFrom('authFlow').select('id').execute()).toEqual([])
})

test('whoever comes again has the account of before, also with another address', async ({
  db,
  google,
  url,
  stock,
  browser,
}) => {
  google.visitor.claims = sam
  const client = stock()
  const chrome = browser()
  await chrome.go(await addressOf(client, url))

  google.visitor.claims = { ...sam, email: 'sam@elsewhere.example' }
  const back = await chrome.go(await addressOf(client, url))

  const { sub } = claimsOf(fragmentOf(back)['access_token'] ?? '')
  const users = await db.selectFrom('authUser').select(['id', 'email']).execute()
  expect(users).toEqual([{ id: sub, email: 'sam@example.com' }])
  const identity = await db.selectFrom('authIdentity').select('identityData').executeTakeFirstOrThrow()
  expect(identity.identityData).toMatchObject({ email: 'sam@elsewhere.example' })
})

test('a verified address that has an account opens it, and its owner is told', async ({
  db,
  google,
  url,
  stock,
  browser,
  messages,
  audited,
}) => {
  const { userId } = await makeUser(db, { email: 'sam@example.com' })
  google.visitor.claims = sam

  const back = await browser().go(await addressOf(stock(), url))

  expect(claimsOf(fragmentOf(back)['access_token'] ?? '')).toMatchObject({ sub: userId })
  expect((await audited()).map(({ action }) => action)).toEqual(['identity_linked', 'login'])
  expect((await messages('sam@example.com')).map(({ text }) => text).join('\n')).toContain(
    'Signing in with Google was added',
  )
})

test('of the many first sign-ins of one person at the same instant all come to one account', async ({
  db,
  google,
  url,
  stock,
  browser,
}) => {
  google.visitor.claims = sam
  const address = await addressOf(stock(), url)

  const backs = await Promise.all([1, 2, 3, 4].map(() => browser().go(address)))

  const subs = new Set(backs.map((back) => claimsOf(fragmentOf(back)['access_token'] ?? '')['sub']))
  expect(subs.size).toBe(1)
  expect(await db.selectFrom('authUser').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('authIdentity').select('identityId').execute()).toHaveLength(1)
})

test('Apple answers with a form, which the browser brings on with its cookie', async ({
  google,
  setUp,
  url,
  stock,
  browser,
}) => {
  setUp(settingsOf('APPLE', google.url))
  google.visitor.claims = { email: 'sam@privaterelay.example', email_verified: 'true' }

  const back = await browser().go(await addressOf(stock(), url, { provider: 'apple' }))

  expect(google.asked.at(-1)?.get('response_mode')).toBe('form_post')
  expect(claimsOf(fragmentOf(back)['access_token'] ?? '')).toMatchObject({ email: 'sam@privaterelay.example' })
})

test('a provider is off until it has a client id, and another one gets a name of its own', async ({
  google,
  setUp,
  ask,
  url,
  stock,
  browser,
}) => {
  setUp({})
  expect((await ask('GET', '/auth/v1/settings')).body).toMatchObject({ external: { google: false }, providers: [] })
  expect(await ask('GET', '/auth/v1/authorize?provider=google')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
  })
  expect(await ask('GET', '/auth/v1/authorize?provider=nobody')).toMatchObject({
    status: 400,
    body: { message: 'Unsupported provider: Provider nobody could not be found' },
  })

  const club = { name: 'club', label: 'The club', issuer: google.url, client_id: 'the-studio' }
  setUp({ AUTH_OIDC: JSON.stringify([{ ...club, client_secret: settingsOf('X', '')['AUTH_X_CLIENT_SECRET'] }]) })
  expect((await ask('GET', '/auth/v1/settings')).body).toMatchObject({
    external: { google: false, 'custom:club': true },
    providers: [{ name: 'custom:club', label: 'The club' }],
  })
  google.visitor.claims = sam
  const back = await browser().go(await addressOf(stock(), url, { provider: 'custom:club' }))
  expect(claimsOf(fragmentOf(back)['access_token'] ?? '')).toMatchObject({
    app_metadata: { provider: 'custom:club', providers: ['custom:club'] },
  })
})

test('whoever is banned, or may not sign up, is not let in', async ({ db, google, services, url, stock, browser }) => {
  google.visitor.claims = sam
  services.config.auth.signUp = false
  expect(reasonIn(await browser().go(await addressOf(stock(), url)))).toMatchObject({ error_code: 'signup_disabled' })
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])

  const { userId } = await makeUser(db, { email: 'sam@example.com' })
  await db
    .updateTable('authUser')
    .set({ bannedUntil: new Date('2126-01-01') })
    .where('id', '=', userId)
    .execute()
  const back = await browser().go(await addressOf(stock({ flowType: 'pkce' }), url))
  expect(reasonIn(back)).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  expect(back.searchParams.get('error_code')).toBe('user_banned')
  expect(await db.selectFrom('authIdentity').select('provider').execute()).toEqual([])
})
