import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const wrong = { email: 'nobody@example.com', password: 'wrong password' }
const old = { 'x-supabase-api-version': '' }

test('a refusal has the form of the version that the client speaks', async ({ ask }) => {
  const body = { ...wrong }

  const current = await ask('POST', '/auth/v1/token?grant_type=password', { body })
  expect(current.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(current.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(current.headers.get('x-sb-error-code')).toBe('invalid_credentials')

  for (const version of ['', '2023-12-31', 'latest', '1', 'constructor']) {
    const answer = await ask('POST', '/auth/v1/token?grant_type=password', {
      body,
      headers: { 'x-supabase-api-version': version },
    })
    expect(answer.body, version).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  }
  const newer = await ask('POST', '/auth/v1/token?grant_type=password', {
    body,
    headers: { 'x-supabase-api-version': '2025-06-01' },
  })
  expect(newer.body).toHaveProperty('message')
})

test('a weak password is refused with its reasons in both forms', async ({ ask }) => {
  const body = { email: 'ada@example.com', password: 'short' }

  expect(await ask('POST', '/auth/v1/signup', { body })).toMatchObject({
    status: 422,
    body: { code: 'weak_password', message: expect.any(String), weak_password: { reasons: ['length'] } },
  })
  expect(await ask('POST', '/auth/v1/signup', { body, headers: old })).toMatchObject({
    status: 422,
    body: { code: 422, error_code: 'weak_password', msg: expect.any(String), weak_password: { reasons: ['length'] } },
  })
})

test('the stock client reads a weak password as such', async ({ stock }) => {
  const { error } = await stock().signUp({ email: 'ada@example.com', password: 'short' })

  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
})

test('refusals before a handler have the protocol’s form as well', async ({ ask, url }) => {
  const cases: [method: string, path: string, body: unknown, status: number, code: string][] = [
    ['POST', '/auth/v1/signup', '{"email":', 400, 'bad_json'],
    ['POST', '/auth/v1/signup', '{"__proto__":{}}', 400, 'bad_json'],
    ['POST', '/auth/v1/signup', `"${'x'.repeat(1024 * 1024)}"`, 413, 'request_entity_too_large'],
    ['POST', '/auth/v1/token', {}, 400, 'validation_failed'],
    ['POST', '/auth/v1/token?grant_type=saml', {}, 400, 'validation_failed'],
    ['POST', '/auth/v1/token?grant_type=__proto__', {}, 400, 'validation_failed'],
    ['POST', '/auth/v1/token?grant_type=toString', {}, 400, 'validation_failed'],
    ['GET', '/auth/v1/no/such/place', undefined, 404, 'not_found'],
    ['GET', '/auth/v1/user', undefined, 401, 'no_authorization'],
  ]
  for (const [method, path, body, status, code] of cases) {
    const answer = await ask(method, path, { body })
    expect([answer.status, answer.body['code'], answer.headers.get('x-sb-error-code')], path).toEqual([
      status,
      code,
      code,
    ])
  }
  const noJson = await fetch(`${url}/auth/v1/signup`, { method: 'POST', body: 'email=a' })
  expect(noJson.status).toBe(415)
})

test('a bearer that is no user’s does not matter where anyone may ask', async ({ db, stock, ask }) => {
  const user = await makeUser(db)
  const { access_token } = await signedIn(stock(), user)
  const anonymousKey = `e30.${Buffer.from('{"role":"anon"}').toString('base64url')}.x`
  await db.deleteFrom('authSession').execute()

  for (const bearer of ['sb_publishable_x', anonymousKey, access_token, `${access_token}x`, 'x.y.z', '']) {
    const headers = { authorization: `Bearer ${bearer}`, apikey: bearer }
    const answer = await ask('POST', '/auth/v1/token?grant_type=password', { headers, body: user })
    expect(answer.status, bearer).toBe(200)
    expect((await ask('GET', '/auth/v1/settings', { headers })).status).toBe(200)
    expect((await ask('POST', '/auth/v1/otp', { headers, body: { email: user.email } })).status).toBe(200)
  }
})

test('a token that is no longer good is refused where a user must ask, with the reason', async ({
  db,
  stock,
  ask,
  clock,
}) => {
  const user = await makeUser(db)
  const read = async (token: string) => {
    const { status, body } = await ask('GET', '/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    return [status, body['code']]
  }
  const { access_token } = await signedIn(stock(), user)
  const { access_token: later } = await signedIn(stock(), user)
  const [header, , signature] = access_token.split('.')
  const foreign = Buffer.from(JSON.stringify({ sub: user.userId, exp: 9_999_999_999 })).toString('base64url')

  expect(await read(access_token)).toEqual([200, undefined])
  expect(await read(`${header}.${foreign}.${signature}`)).toEqual([403, 'bad_jwt'])
  await db
    .updateTable('authUser')
    .set({ bannedUntil: new Date('2099-01-01') })
    .execute()
  expect(await read(access_token)).toEqual([403, 'user_banned'])
  await db.updateTable('authUser').set({ bannedUntil: null }).execute()
  await stock().admin.signOut(access_token, 'local')
  expect(await read(access_token)).toEqual([403, 'session_not_found'])
  expect(await read(later)).toEqual([200, undefined])
  await db.deleteFrom('authUser').execute()
  expect(await read(later)).toEqual([403, 'user_not_found'])
  clock.pass({ minutes: 61 })
  expect(await read(later)).toEqual([403, 'bad_jwt'])
})

test('JSON without a body is read as empty, with every method', async ({ db, stock, ask }) => {
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json;charset=UTF-8' }

  expect((await ask('PUT', '/auth/v1/user', { headers, body: '' })).status).toBe(200)
  expect(
    (await ask('DELETE', '/auth/v1/user/sessions/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31', { headers, body: '' })).status,
  ).toBe(404)
  expect(
    (await ask('DELETE', '/auth/v1/user/sessions/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31', { headers, body: { a: 1 } }))
      .status,
  ).toBe(404)
  expect((await ask('POST', '/auth/v1/recover', { headers, body: '' })).status).toBe(400)
  expect((await ask('POST', '/auth/v1/logout', { headers, body: '' })).status).toBe(204)
})

test('pages of any origin may ask, and read what they need of a refusal', async ({ url }) => {
  const origin = 'https://app.example'
  const wanted = 'authorization,apikey,content-type,x-client-info,x-supabase-api-version,x-retry-count'
  for (const [method, path] of [
    ['POST', '/auth/v1/token'],
    ['PUT', '/auth/v1/user'],
    ['DELETE', '/auth/v1/user/sessions/x'],
    ['GET', '/auth/v1/settings'],
  ] as const) {
    const preflight = await fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': wanted },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(/, ?/) ?? []
    expect(wanted.split(',').filter((name) => !allowed.includes(name))).toEqual([])
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
  }

  const refused = await fetch(`${url}/auth/v1/user`, { headers: { origin } })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin)
  const exposed = refused.headers.get('access-control-expose-headers')?.split(/, ?/) ?? []
  for (const name of ['x-supabase-api-version', 'x-sb-error-code', 'x-total-count', 'link', 'retry-after']) {
    expect(exposed).toContain(name)
  }
})

test('who names no origin is told of none, and a cache learns that others are', async ({ url }) => {
  const { headers } = await fetch(`${url}/auth/v1/.well-known/jwks.json`)

  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(headers.get('vary')).toContain('Origin')
})

test('an answer with tokens is never packed, other long ones are', async ({ db, url }) => {
  const { email, password } = await makeUser(db)
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' }
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })

  expect((await session.text()).length).toBeGreaterThan(1024)
  expect(session.headers.get('content-encoding')).toBeNull()
  const description = await fetch(`${url}/openapi.json`, { headers })
  expect(description.headers.get('content-encoding')).toBe('br')
  // An answer that is not read to its end keeps the server from stopping.
  await description.arrayBuffer()
})

test('a client learns what is offered here, and where the keys are', async ({ ask, services }) => {
  services.config.auth.anonymous = true
  const settings = (await ask('GET', '/auth/v1/settings')).body
  expect(settings).toMatchObject({
    external: { email: true, phone: false, anonymous_users: true, google: false, apple: false, github: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })
  expect(Object.keys(settings['external'] as object)).toHaveLength(26)

  expect((await ask('GET', '/auth/v1/health')).body).toEqual({
    version: expect.stringMatching(/^v\d/),
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
  const discovery = await ask('GET', '/auth/v1/.well-known/openid-configuration')
  expect(discovery.body).toMatchObject({
    issuer: 'http://studio.test/auth/v1',
    jwks_uri: 'http://studio.test/auth/v1/.well-known/jwks.json',
  })
  const keys = await ask('GET', '/auth/v1/.well-known/jwks.json')
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect(keys.body).toEqual({
    keys: [expect.objectContaining({ kty: 'EC', alg: 'ES256', use: 'sig', kid: expect.any(String) })],
  })
})

test('what the studio has no use for is answered as where it is switched off', async ({ stock, ask }) => {
  expect((await stock().signInWithSSO({ domain: 'company.example' })).error).toMatchObject({
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  })
  expect((await ask('POST', '/auth/v1/sso', { body: {} })).status).toBe(404)
  expect(await ask('POST', '/auth/v1/token?grant_type=web3', { body: { chain: 'solana' } })).toMatchObject({
    status: 422,
    body: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
  })
})

test('the answer of a sign-in is a session as the protocol spells it', async ({ db, ask, clock }) => {
  const user = await makeUser(db)
  const { body, headers } = await ask('POST', '/auth/v1/token?grant_type=password', { body: user })

  const seconds = Math.floor(clock.now().getTime() / 1000)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: seconds + 3600 })
  expect(Object.keys(body).toSorted()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].toSorted(),
  )
  expect(headers.get('cache-control')).toBe('no-store')
  const claims = JSON.parse(Buffer.from(String(body['access_token']).split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toEqual({
    iss: 'http://studio.test/auth/v1',
    sub: user.userId,
    aud: 'authenticated',
    exp: seconds + 3600,
    iat: seconds,
    email: user.email,
    phone: '',
    app_metadata: {},
    user_metadata: {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: seconds }],
    session_id: expect.any(String),
    is_anonymous: false,
  })
})
