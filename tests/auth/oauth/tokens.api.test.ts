import * as openid from 'openid-client'
import { expect } from 'vitest'

import { signedIn } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

import { allowed, appOf, callback, test } from './app-of-others.ts'

const refusedAs = (error: string) => expect.objectContaining({ error })

test('a code is good for who asked for it, with their secret, at their address, for two minutes', async ({
  register,
  person,
  clock,
  audited,
}) => {
  const app = await register()
  const thief = await register({ client_name: 'Thief' })
  const { browser } = await person()
  const asked = await app.begin()
  const back = await allowed(browser, asked.id)

  await expect(app.exchange(back, { ...asked, verifier: openid.randomPKCECodeVerifier() })).rejects.toEqual(
    refusedAs('invalid_grant'),
  )
  await expect(thief.exchange(back, asked)).rejects.toEqual(refusedAs('invalid_grant'))
  const elsewhere = new URL(back)
  elsewhere.pathname = '/elsewhere'
  await expect(app.exchange(elsewhere, asked)).rejects.toEqual(refusedAs('invalid_grant'))
  expect(await audited('oauth_token_refused')).toHaveLength(3)

  // These refusals have not used the code up.
  expect(await app.exchange(back, asked)).toHaveProperty('access_token')

  const late = await app.begin()
  const lateBack = await allowed(browser, late.id)
  clock.pass({ minutes: 3 })
  await expect(app.exchange(lateBack, late)).rejects.toEqual(refusedAs('invalid_grant'))
})

test('a code that comes twice ends what it was exchanged for', async ({ register, person, audited }) => {
  const app = await register()
  const { browser, userId } = await person()
  const asked = await app.begin()
  const back = await allowed(browser, asked.id)
  const tokens = await app.exchange(back, asked)

  await expect(app.exchange(back, asked)).rejects.toEqual(refusedAs('invalid_grant'))

  await expect(openid.fetchUserInfo(app.config, tokens.access_token, userId)).rejects.toThrow()
  await expect(openid.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).rejects.toEqual(
    refusedAs('invalid_grant'),
  )
  expect(await audited('token_revoked')).toEqual([
    expect.objectContaining({ cause: 'an authorization code was used again' }),
  ])
})

test('of two exchanges of a code at the same instant one succeeds at most, and its session ends', async ({
  register,
  person,
  db,
}) => {
  const app = await register()
  const { browser } = await person()
  const asked = await app.begin()
  const back = await allowed(browser, asked.id)

  const answers = await Promise.allSettled([1, 2, 3].map(() => app.exchange(back, asked)))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const ofApps = db.selectFrom('authSession').select('id').where('oauthClientId', 'is not', null)
  expect(await ofApps.execute()).toEqual([])
})

test('a client with a wrong secret, of another one or without is refused, and that is written down', async ({
  register,
  person,
  ask,
  audited,
}) => {
  const app = await register()
  const other = await register()
  const { browser } = await person()
  const asked = await app.begin()
  const back = await allowed(browser, asked.id)
  const { client_id, client_secret = '' } = app.client
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
  })
  const body = { grant_type: 'authorization_code' }

  for (const secret of ['', 'wrong', other.client.client_secret ?? '', `${client_secret}x`]) {
    const inHeader = await ask('POST', '/auth/v1/oauth/token', { headers: basic(secret), body })
    expect(inHeader).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(inHeader.headers.get('www-authenticate')).toBe('Basic realm="oauth"')
    const inBody = { ...body, client_id, client_secret: secret }
    expect(await ask('POST', '/auth/v1/oauth/token', { body: inBody })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    })
  }
  for (const headers of [
    { authorization: 'Basic !!' },
    { authorization: 'Basic' },
    { authorization: 'Basic %E0%A4%A' },
  ]) {
    expect(await ask('POST', '/auth/v1/oauth/token', { headers, body })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  }
  const twice = { ...body, client_id: other.client.client_id }
  expect(await ask('POST', '/auth/v1/oauth/token', { headers: basic(client_secret), body: twice })).toMatchObject({
    body: { error: 'invalid_request' },
  })
  expect(await audited('oauth_client_refused')).toHaveLength(11)
  const stranger = await appOf(app.config.serverMetadata().issuer.replace('/auth/v1', ''), {
    ...app.client,
    client_secret: '',
  })
  await expect(stranger.exchange(back, asked)).rejects.toEqual(refusedAs('invalid_client'))
})

test('a client proves itself in the header or in the body, in a form or in JSON', async ({
  register,
  person,
  server,
}) => {
  const app = await register()
  const { browser } = await person()
  const { client_id, client_secret = '' } = app.client
  const send = async (headers: Record<string, string>, body: string) => {
    const answer = await fetch(`${server}/auth/v1/oauth/token`, { method: 'POST', headers, body })
    return answer.json() as Promise<{ refresh_token: string }>
  }
  const exchanged = async () => {
    const { id, verifier } = await app.begin()
    const code = new URL(await allowed(browser, id)).searchParams.get('code') ?? ''
    return { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier }
  }
  const secret = { client_id, client_secret }

  const json = { 'content-type': 'application/json' }
  const first = await send(json, JSON.stringify({ ...(await exchanged()), ...secret }))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const second = await send(form, new URLSearchParams({ ...(await exchanged()), ...secret }).toString())
  const basic = { ...form, authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` }
  const third = await send(basic, new URLSearchParams(await exchanged()).toString())

  for (const answer of [first, second, third]) expect(answer).toHaveProperty('access_token')
})

test('a refresh token is good for the client that it was issued to, and nowhere else', async ({
  register,
  person,
  signIn,
  db,
  stock,
  ask,
}) => {
  const [app, thief] = [await register(), await register()]
  const { browser } = await person()
  const { refresh_token = '' } = await signIn(app, browser)

  await expect(openid.refreshTokenGrant(thief.config, refresh_token)).rejects.toEqual(refusedAs('invalid_client'))
  expect(await ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  })
  const own = await signedIn(stock(), await makeUser(db))
  await expect(openid.refreshTokenGrant(app.config, own.refresh_token)).rejects.toEqual(refusedAs('invalid_client'))
  await expect(openid.refreshTokenGrant(app.config, 'not one')).rejects.toEqual(refusedAs('invalid_grant'))
  expect(await openid.refreshTokenGrant(app.config, refresh_token)).toHaveProperty('access_token')
})

test('a refresh asks for less than was allowed, never for more', async ({ register, person, signIn }) => {
  const app = await register()
  const { browser, userId, email } = await person()
  const { refresh_token = '' } = await signIn(app, browser, { scope: 'openid email' })
  const refresh = (scope: string) => openid.refreshTokenGrant(app.config, refresh_token, { scope })

  await expect(refresh('openid email phone')).rejects.toEqual(refusedAs('invalid_scope'))
  await expect(refresh('everything')).rejects.toEqual(refusedAs('invalid_scope'))
  const less = await refresh('openid')
  expect(less.scope).toBe('openid')
  expect(await openid.fetchUserInfo(app.config, less.access_token, userId)).toEqual({ sub: userId })
  const whole = await openid.refreshTokenGrant(app.config, less.refresh_token ?? '')
  expect(await openid.fetchUserInfo(app.config, whole.access_token, userId)).toMatchObject({ email })
})

test('a client is given what it has registered for', async ({ register, person, signIn, ask }) => {
  const app = await register({ grant_types: ['authorization_code'] })
  const { browser } = await person()

  expect(await signIn(app, browser)).not.toHaveProperty('refresh_token')
  const { client_id, client_secret } = app.client
  const asked = (grant_type: string) =>
    ask('POST', '/auth/v1/oauth/token', { body: { grant_type, client_id, client_secret, refresh_token: 'any' } })
  expect((await asked('refresh_token')).body).toMatchObject({ error: 'unauthorized_client' })
  expect((await asked('client_credentials')).body).toMatchObject({ error: 'unsupported_grant_type' })
  expect((await asked('__proto__')).body).toMatchObject({ error: 'unsupported_grant_type' })
  expect((await asked('')).body).toMatchObject({ error: 'invalid_request' })
})

test('an app that the studio forgets, and a person whom it bans, are out at once', async ({
  register,
  person,
  signIn,
  admin,
  db,
}) => {
  const [app, other] = [await register(), await register()]
  const { browser, userId } = await person()
  const gone = await signIn(app, browser)
  const tokens = await signIn(other, browser)
  const unused = await other.begin()
  const back = await allowed(browser, unused.id)

  await admin.deleteClient(app.client.client_id)
  await expect(openid.fetchUserInfo(app.config, gone.access_token, userId)).rejects.toThrow()
  await expect(openid.refreshTokenGrant(app.config, gone.refresh_token ?? '')).rejects.toThrow()
  expect((await browser.oauth.listGrants()).data).toHaveLength(1)

  const bannedUntil = new Date(Date.now() + 86_400_000)
  await db.updateTable('authUser').set({ bannedUntil }).where('id', '=', userId).execute()
  await expect(openid.fetchUserInfo(other.config, tokens.access_token, userId)).rejects.toThrow()
  await expect(openid.refreshTokenGrant(other.config, tokens.refresh_token ?? '')).rejects.toEqual(
    refusedAs('invalid_grant'),
  )
  await expect(other.exchange(back, unused)).rejects.toEqual(refusedAs('invalid_grant'))
})

test('what a thief has allowed in a stolen session ends with that session', async ({ register, person, stock, db }) => {
  const app = await register()
  const { browser, email, password } = await person()
  const stolen = stock()
  await signedIn(stolen, { email, password })
  const unused = await app.begin()
  const back = await allowed(stolen, unused.id)
  const used = await app.begin()
  await app.exchange(await allowed(stolen, used.id), used)

  const { error } = await browser.updateUser({ password: 'another one that is long enough' })
  expect(error).toBeNull()

  await expect(app.exchange(back, unused)).rejects.toEqual(refusedAs('invalid_grant'))
  expect(await db.selectFrom('authSession').select('oauthClientId').execute()).toEqual([{ oauthClientId: null }])
})
