import * as openid from 'openid-client'
import { expect } from 'vitest'

import { claimsOf, headerOf } from '#tests/auth/tokens.ts'

import { allowed, callback, test } from './app-of-others.ts'

test('an app signs a person in, learns what they allowed, and goes on without them', async ({
  register,
  person,
  server,
  newest,
  audited,
  clock,
}) => {
  const app = await register()
  const { browser, userId, email } = await person()
  await browser.updateUser({ data: { first_name: 'Ada', last_name: 'Byron', shoe_size: 42 } })

  const asked = await app.begin({ scope: 'openid profile email offline_access' })
  expect(asked.leadsTo.href).toBe(`${server}/oauth/consent?authorization_id=${asked.id}`)
  expect(await browser.oauth.getAuthorizationDetails(asked.id)).toEqual({
    error: null,
    data: {
      authorization_id: asked.id,
      redirect_uri: callback,
      client: { id: app.client.client_id, name: 'Caddie', uri: '', logo_uri: '', registration_type: 'manual' },
      user: { id: userId, email },
      scope: 'openid profile email offline_access',
    },
  })
  const { data } = await browser.oauth.approveAuthorization(asked.id)
  const back = new URL(data?.redirect_url ?? '')
  expect(back.origin + back.pathname).toBe(callback)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: asked.state,
    iss: `${server}/auth/v1`,
  })

  const tokens = await app.exchange(back, asked)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid profile email offline_access' })
  expect(tokens.claims()).toEqual({
    iss: `${server}/auth/v1`,
    aud: app.client.client_id,
    sub: userId,
    iat: expect.any(Number),
    exp: expect.any(Number),
    auth_time: Math.floor(clock.now().getTime() / 1000),
    nonce: asked.nonce,
    email,
    email_verified: true,
    name: 'Ada Byron',
    given_name: 'Ada',
    family_name: 'Byron',
    updated_at: expect.any(Number),
  })
  expect(await openid.fetchUserInfo(app.config, tokens.access_token, userId)).toEqual({
    sub: userId,
    email,
    email_verified: true,
    name: 'Ada Byron',
    given_name: 'Ada',
    family_name: 'Byron',
    updated_at: expect.any(Number),
  })
  expect(claimsOf(tokens.access_token)).toMatchObject({
    client_id: app.client.client_id,
    scope: 'openid profile email offline_access',
    amr: [{ method: 'oauth_provider/authorization_code', timestamp: expect.any(Number) }],
    email,
    phone: '',
    user_metadata: { first_name: 'Ada', last_name: 'Byron' },
  })
  expect(headerOf(tokens.access_token)).toMatchObject({ alg: 'ES256' })

  const next = await openid.refreshTokenGrant(app.config, tokens.refresh_token ?? '')
  expect(next).toMatchObject({ scope: 'openid profile email offline_access', token_type: 'bearer' })
  expect(next.refresh_token).not.toBe(tokens.refresh_token)
  expect(await openid.fetchUserInfo(app.config, next.access_token, userId)).toMatchObject({ sub: userId })

  expect((await newest(email)).text).toContain('The app “Caddie” was allowed to sign in with it and to see its name')
  expect(await audited('oauth_consent_granted')).toEqual([
    { clientId: app.client.client_id, scope: 'openid profile email offline_access' },
  ])
})

test('what an app did not ask for it does not see, in its token, in the claims or of the account', async ({
  register,
  person,
  signIn,
  ask,
}) => {
  const app = await register()
  const { browser, userId } = await person()
  await browser.updateUser({ data: { first_name: 'Ada', email: 'hidden@example.com' } })

  const { access_token } = await signIn(app, browser, { scope: 'openid' })

  expect(claimsOf(access_token)).toMatchObject({
    sub: userId,
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: {},
  })
  expect(await openid.fetchUserInfo(app.config, access_token, userId)).toEqual({ sub: userId })
  const { body } = await ask('GET', '/auth/v1/user', { headers: { authorization: `Bearer ${access_token}` } })
  expect(body).toEqual({
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: {},
    identities: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
    is_anonymous: false,
  })
})

test('without a scope an app asks for the e-mail address, and gets no identity token', async ({
  register,
  person,
  signIn,
}) => {
  const app = await register()
  const { browser, email, userId } = await person()

  const tokens = await signIn(app, browser, { scope: '' })

  expect(tokens.scope).toBe('email')
  expect(tokens.id_token).toBeUndefined()
  expect(await openid.fetchUserInfo(app.config, tokens.access_token, userId)).toMatchObject({ email })
})

test('the number of a person goes with the scope of phones', async ({ register, person, signIn, db, server }) => {
  const app = await register()
  const { browser, userId } = await person()
  await db.updateTable('authUser').set({ phone: '13125550142', phoneConfirmedAt: new Date() }).execute()

  const { access_token } = await signIn(app, browser, { scope: 'openid phone' })

  const info = await fetch(`${server}/auth/v1/oauth/userinfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(await info.json()).toEqual({ sub: userId, phone_number: '+13125550142', phone_number_verified: true })
})

test('who has allowed as much before is not asked again, unless the app wants it or asks for more', async ({
  register,
  person,
  signIn,
  messages,
}) => {
  const app = await register()
  const { browser, email } = await person()
  await signIn(app, browser, { scope: 'openid email profile' })
  const opened = async (parameters: Record<string, string>) =>
    Object.keys((await browser.oauth.getAuthorizationDetails((await app.begin(parameters)).id)).data ?? {})

  expect(await opened({ scope: 'openid profile' })).toEqual(['redirect_url'])
  expect(await opened({ scope: 'openid profile', prompt: 'consent' })).toContain('authorization_id')
  expect(await opened({ scope: 'openid phone' })).toContain('authorization_id')

  await signIn(app, browser, { scope: 'openid email' })
  expect((await messages(email)).filter(({ text }) => text.includes('Caddie'))).toHaveLength(1)
})

test('an app without a secret is asked for each time where another app could take its place', async ({
  register,
  person,
  signIn,
}) => {
  const app = await register({ token_endpoint_auth_method: 'none', redirect_uris: ['http://127.0.0.1:9/callback'] })
  const { browser } = await person()
  const { access_token } = await signIn(app, browser)
  expect(access_token).toBeDefined()

  const again = await browser.oauth.getAuthorizationDetails((await app.begin()).id)
  expect(again.data).toHaveProperty('authorization_id')

  const onTheWeb = await register({ token_endpoint_auth_method: 'none' })
  await signIn(onTheWeb, browser)
  expect((await browser.oauth.getAuthorizationDetails((await onTheWeb.begin()).id)).data).toHaveProperty('redirect_url')
})

test('a person denies, and the app is told so', async ({ register, person, audited }) => {
  const app = await register()
  const { browser } = await person()
  const { id, state } = await app.begin()
  await browser.oauth.getAuthorizationDetails(id)

  const { data } = await browser.oauth.denyAuthorization(id)

  const { searchParams } = new URL(data?.redirect_url ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state })
  expect((await browser.oauth.approveAuthorization(id)).error).toMatchObject({ code: 'oauth_authorization_not_found' })
  expect((await browser.oauth.listGrants()).data).toEqual([])
  expect(await audited('oauth_consent_denied')).toHaveLength(1)
})

test('a person sees what they have allowed and takes it back, and the app is out at once', async ({
  register,
  person,
  signIn,
  ask,
  clock,
}) => {
  const [app, other] = [await register(), await register({ client_name: 'Range finder' })]
  const { browser, token, userId } = await person()
  const tokens = await signIn(app, browser)
  clock.pass({ minutes: 1 })
  const others = await signIn(other, browser)
  const unused = await app.begin()
  const code = await allowed(browser, unused.id)

  expect((await browser.oauth.listGrants()).data).toEqual([
    expect.objectContaining({ client: expect.objectContaining({ name: 'Range finder' }) }),
    {
      client: { id: app.client.client_id, name: 'Caddie', uri: '', logo_uri: '' },
      scopes: ['openid', 'email'],
      granted_at: expect.any(String),
    },
  ])
  expect(await ask('GET', '/auth/v1/user/sessions', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
    body: { length: 1 },
  })

  expect(await browser.oauth.revokeGrant({ clientId: app.client.client_id })).toMatchObject({ error: null })
  expect((await browser.oauth.revokeGrant({ clientId: app.client.client_id })).error).toMatchObject({
    status: 404,
    code: 'oauth_consent_not_found',
  })
  await expect(openid.fetchUserInfo(app.config, tokens.access_token, userId)).rejects.toThrow()
  await expect(openid.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(app.exchange(code, unused)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await openid.fetchUserInfo(other.config, others.access_token, userId)).toMatchObject({ sub: userId })
  expect((await browser.getUser()).error).toBeNull()
})
