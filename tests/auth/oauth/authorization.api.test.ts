import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { allowed, type App, callback, test } from './app-of-others.ts'

/** Where an authorization request ends that does not reach the page: its status, or what the client is told. */
async function outcomeOf(app: App, changes: Record<string, string | undefined>) {
  const { url } = await app.ask()
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  const answer = await fetch(url, { redirect: 'manual' })
  const location = answer.headers.get('location')
  return location ? (new URL(location).searchParams.get('error') ?? 'asked') : answer.status
}

test('an authorization request leads only to an address that the client has registered, to the letter', async ({
  register,
  audited,
}) => {
  const app = await register()

  for (const redirect_uri of [
    undefined,
    '',
    'https://evil.example/',
    `${callback}/`,
    `${callback}?next=https://evil.example`,
    `${callback}#`,
    'https://caddie.example/Callback',
    'https://caddie.example:443/callback',
    'https://caddie.example.evil.example/callback',
    'https://caddie.example@evil.example/callback',
    'https://caddie.example/callback/../evil',
    'http://caddie.example/callback',
    'HTTPS://CADDIE.EXAMPLE/callback',
    ' https://caddie.example/callback',
    'javascript:alert(1)//https://caddie.example/callback',
  ]) {
    expect(await outcomeOf(app, { redirect_uri }), redirect_uri).toBe(400)
  }
  expect(await outcomeOf(app, { client_id: randomUUID() })).toBe(400)
  expect(await outcomeOf(app, { client_id: 'caddie' })).toBe(400)
  expect(await outcomeOf(app, { client_id: undefined })).toBe(400)
  expect(await audited('oauth_authorization_refused')).toContainEqual({
    cause: 'redirect_uri is not registered',
    origin: 'https://evil.example',
  })
})

test('a program on the person’s own machine listens at whatever port is free, and nowhere else', async ({
  register,
  person,
  signIn,
}) => {
  const registered = ['http://127.0.0.1:5000/callback', 'http://[::1]/callback?a=b', 'http://localhost/', callback]
  const app = await register({ redirect_uris: registered })

  for (const redirect_uri of [
    ...registered,
    'http://127.0.0.1:49152/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/callback?a=b',
    'http://localhost:3000/',
  ]) {
    expect(await outcomeOf(app, { redirect_uri }), redirect_uri).not.toBe(400)
  }
  for (const redirect_uri of [
    'http://127.0.0.1:49152/Callback',
    'http://127.0.0.1:49152/callback?a=b',
    'http://127.0.0.1:49152@evil.example/callback',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.2:49152/callback',
    'http://localhost:49152/callback',
    'http://localhost.evil.example:3000/',
    'https://127.0.0.1:49152/callback',
    'https://caddie.example:8443/callback',
  ]) {
    expect(await outcomeOf(app, { redirect_uri }), redirect_uri).toBe(400)
  }
  const { browser } = await person()
  const tokens = await signIn(app, browser, { redirect_uri: 'http://127.0.0.1:49152/callback' })
  expect(tokens.access_token).toBeTruthy()
})

test('the client is told at its own address what its request lacks', async ({ register }) => {
  const app = await register()

  expect(await outcomeOf(app, {})).toBe('asked')
  expect(await outcomeOf(app, { response_type: 'token' })).toBe('unsupported_response_type')
  expect(await outcomeOf(app, { response_type: undefined })).toBe('invalid_request')
  expect(await outcomeOf(app, { response_mode: 'fragment' })).toBe('invalid_request')
  expect(await outcomeOf(app, { scope: 'openid admin' })).toBe('invalid_scope')
  expect(await outcomeOf(app, { code_challenge: undefined })).toBe('invalid_request')
  expect(await outcomeOf(app, { code_challenge_method: 'plain' })).toBe('invalid_request')
  expect(await outcomeOf(app, { code_challenge_method: undefined })).toBe('invalid_request')
  expect(await outcomeOf(app, { code_challenge: 'short' })).toBe('invalid_request')
  expect(await outcomeOf(app, { prompt: 'none' })).toBe('interaction_required')
  expect(await outcomeOf(app, { max_age: 'soon' })).toBe('invalid_request')
  expect(await outcomeOf(app, { request: 'eyJ' })).toBe('request_not_supported')
  expect(await outcomeOf(app, { request_uri: 'https://evil.example/r' })).toBe('request_uri_not_supported')
  expect(await outcomeOf(app, { resource: 'https://studio.example/mcp' })).toBe('asked')
  expect(await outcomeOf(app, { state: 'x'.repeat(4097) })).toBe(400)

  const forRefreshOnly = await register({ grant_types: ['refresh_token'] })
  expect(await outcomeOf(forRefreshOnly, {})).toBe('unauthorized_client')
})

test('who allows twice at the same instant gives one code', async ({ register, person, db }) => {
  const app = await register()
  const { browser } = await person()
  const { id } = await app.begin()

  const answers = await Promise.all([1, 2, 3].map(() => browser.oauth.approveAuthorization(id)))

  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await db.selectFrom('oauthConsent').select('scopes').execute()).toHaveLength(1)
})

test('a page of another origin allows nothing in the name of a person', async ({
  register,
  person,
  ask,
  server,
  audited,
}) => {
  const app = await register()
  const { browser, token } = await person()
  const { id } = await app.begin()
  const from = (origin: string) => ({ headers: { authorization: `Bearer ${token}`, origin } })
  const path = `/auth/v1/oauth/authorizations/${id}`

  for (const origin of ['https://evil.example', 'null', `${server}.evil.example`, server.replace('http', 'https')]) {
    const body = { action: 'approve' }
    expect(await ask('POST', `${path}/consent`, { ...from(origin), body })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect((await ask('GET', path, from(origin))).status).toBe(403)
  }
  expect((await browser.oauth.listGrants()).data).toEqual([])
  expect(await audited('oauth_consent_refused')).toContainEqual({
    cause: 'asked on a page of another origin',
    authorizationId: id,
    origin: 'https://evil.example',
  })
  expect(await ask('POST', `${path}/consent`, { ...from(server), body: { action: 'approve' } })).toMatchObject({
    status: 200,
    body: { redirect_url: expect.stringContaining('code=') },
  })
})

test('the first person who opens it answers it, unless they leave it to another account', async ({
  register,
  person,
  ask,
}) => {
  const app = await register()
  const [first, second] = [await person(), await person()]
  const { id } = await app.begin()
  await first.browser.oauth.getAuthorizationDetails(id)

  for (const answer of [
    second.browser.oauth.getAuthorizationDetails(id),
    second.browser.oauth.approveAuthorization(id),
    second.browser.oauth.denyAuthorization(id),
    second.browser.oauth.getAuthorizationDetails(randomUUID()),
    second.browser.oauth.getAuthorizationDetails('not-an-id'),
  ]) {
    expect((await answer).error).toMatchObject({ status: 404, code: 'oauth_authorization_not_found' })
  }
  const release = async ({ token }: typeof first) =>
    (
      await ask('POST', `/auth/v1/oauth/authorizations/${id}/release`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  expect(await release(second)).toBe(404)
  expect(await release(first)).toBe(204)
  expect(await allowed(second.browser, id)).toContain('code=')
  expect(await release(second)).toBe(404)
})

test('what nobody answers for ten minutes is over', async ({ register, person, clock }) => {
  const app = await register()
  const { browser } = await person()
  const { id } = await app.begin()
  await browser.oauth.getAuthorizationDetails(id)

  clock.pass({ minutes: 11 })

  expect((await browser.oauth.getAuthorizationDetails(id)).error?.code).toBe('oauth_authorization_not_found')
  expect((await browser.oauth.approveAuthorization(id)).error?.code).toBe('oauth_authorization_not_found')
})

test('an app that wants a fresh sign-in gets nothing of an older one, allowed before or not', async ({
  register,
  person,
  signIn,
  stock,
  clock,
}) => {
  const app = await register()
  const { browser, email, password } = await person()
  await signIn(app, browser)
  clock.pass({ minutes: 10 })
  const stale = { status: 400, code: 'reauthentication_needed' }

  for (const asked of [{ prompt: 'login' }, { max_age: '300' }, { max_age: '0' }]) {
    const { id } = await app.begin(asked)
    expect((await browser.oauth.getAuthorizationDetails(id)).error, JSON.stringify(asked)).toMatchObject(stale)
    expect((await browser.oauth.approveAuthorization(id)).error, JSON.stringify(asked)).toMatchObject(stale)

    clock.pass({ minutes: 1 })
    const anew = stock()
    await anew.signInWithPassword({ email, password })
    expect((await anew.oauth.getAuthorizationDetails(id)).data, JSON.stringify(asked)).toHaveProperty('redirect_url')
  }
  expect(await signIn(app, browser, { max_age: '900' })).toHaveProperty('access_token')
})

test('who signs in anew within the second in which the app asked for it has done so', async ({
  register,
  person,
  stock,
  clock,
}) => {
  const app = await register()
  const { browser, email, password } = await person()
  clock.pass({ minutes: 1 / 600 })
  const { id } = await app.begin({ prompt: 'login' })
  expect((await browser.oauth.getAuthorizationDetails(id)).error?.code).toBe('reauthentication_needed')

  clock.pass({ minutes: 1 / 600 })
  const anew = stock()
  await anew.signInWithPassword({ email, password })

  expect((await anew.oauth.getAuthorizationDetails(id)).error).toBeNull()
})

test('an address that the client gives up gets no code any more', async ({ register, person, admin }) => {
  const app = await register()
  const { browser } = await person()
  const { id } = await app.begin()
  await browser.oauth.getAuthorizationDetails(id)

  await admin.updateClient(app.client.client_id, { redirect_uris: ['https://caddie.example/new'] })

  expect((await browser.oauth.approveAuthorization(id)).error?.code).toBe('oauth_authorization_not_found')
  expect((await browser.oauth.listGrants()).data).toEqual([])
})

test('who has yet to take their second step allows nothing, nor does a passer-by', async ({
  register,
  person,
  db,
  stock,
  services,
}) => {
  const app = await register()
  const { browser, userId } = await person()
  const { id } = await app.begin()
  const now = new Date()
  const factor = { userId, factorType: 'totp' as const, status: 'verified' as const, createdAt: now, updatedAt: now }
  await db.insertInto('authFactor').values(factor).execute()

  expect((await browser.oauth.getAuthorizationDetails(id)).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  })
  expect((await browser.oauth.approveAuthorization(id)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })

  services.config.auth.anonymous = true
  const passerBy = stock()
  await passerBy.signInAnonymously()
  expect((await passerBy.oauth.getAuthorizationDetails(id)).error).toMatchObject({ code: 'no_authorization' })
  expect((await passerBy.oauth.approveAuthorization(id)).error).toMatchObject({ code: 'no_authorization' })
})
