import { expect } from 'vitest'

import { contentOf } from '#tests/auth/content.ts'
import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const email = 'ada@example.com'
const password = 'a long enough one'
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

/** Every endpoint with a body, and a body that it accepts. */
const bodies: [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', '/auth/v1/signup', { email, password, channel: 'sms', data: { a: 1 }, ...challenge }],
  ['POST', '/auth/v1/signup', { phone: '+13125550142', password, channel: 'sms' }],
  ['POST', '/auth/v1/token?grant_type=password', { email, password }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
  ['POST', '/auth/v1/otp', { email, data: { a: 1 }, create_user: true, ...challenge }],
  ['POST', '/auth/v1/magiclink', { email, data: { a: 1 } }],
  ['POST', '/auth/v1/recover', { email, ...challenge }],
  ['POST', '/auth/v1/resend', { type: 'signup', email, ...challenge }],
  ['POST', '/auth/v1/verify', { type: 'email', email, token: '123456' }],
  ['POST', '/auth/v1/verify', { type: 'email', token_hash: 'x' }],
  ['POST', '/auth/v1/verify', { type: 'sms', phone: '+13125550142', token: '123456' }],
  ['POST', '/auth/v1/verify/link', { token: 'x', type: 'signup', redirect_to: 'http://studio.test/' }],
  ['PUT', '/auth/v1/user', { email, phone: '+13125550142', channel: 'sms', ...challenge }],
  ['PUT', '/auth/v1/user', { password, current_password: 'x', nonce: '123456', data: { a: 1 } }],
]

const wrongTypes: unknown[] = [[], ['a'], {}, { length: 1 }, 0, -1, true, false]
const poison = ['\0', `a\0b@example.com`, '\ud800', '\udc00x', `${'x'.repeat(10_000)}@example.com`, '\u202e\u0000']

const isOfRightType = (right: unknown, wrong: unknown) =>
  typeof right === typeof wrong && Array.isArray(right) === Array.isArray(wrong)

test('a value of the wrong kind in any field is refused, and changes nothing', async ({ db, stock, ask, services }) => {
  Object.assign(services.config.auth, { phone: true, anonymous: true })
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const headers = { authorization: `Bearer ${access_token}` }
  const before = await contentOf(db)

  for (const [method, path, body] of bodies) {
    for (const [field, right] of Object.entries(body)) {
      for (const wrong of wrongTypes.filter((candidate) => !isOfRightType(right, candidate))) {
        const answer = await ask(method, path, { headers, body: { ...body, [field]: wrong } })
        expect([answer.status, answer.body['code']], `${path} ${field} ${JSON.stringify(wrong)}`).toEqual([
          400,
          'validation_failed',
        ])
      }
    }
  }
  expect(await contentOf(db)).toEqual(before)
})

test('a body that is no object, or no JSON, is refused, and changes nothing', async ({ db, stock, ask }) => {
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const headers = { authorization: `Bearer ${access_token}` }
  const before = await contentOf(db)
  const broken = [
    '{',
    '{"email":}',
    "{'email':'a'}",
    '{"email":"a@example.com",}',
    'NaN',
    'undefined',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '\ufeff{}x',
    '['.repeat(200_000),
  ]

  for (const [method, path] of bodies) {
    for (const body of broken) {
      expect((await ask(method, path, { headers, body })).status, `${path} ${body.slice(0, 20)}`).toBe(400)
    }
    for (const body of ['[]', '"text"', '7', 'null', 'true', `${'['.repeat(10_000)}${']'.repeat(10_000)}`]) {
      expect((await ask(method, path, { headers, body })).status, `${path} ${body.slice(0, 20)}`).toBe(400)
    }
    const tooLarge = JSON.stringify({ data: 'x'.repeat(1024 * 1024) })
    expect(await ask(method, path, { headers, body: tooLarge })).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    })
  }
  expect(await contentOf(db)).toEqual(before)
})

test('text that cannot be stored, and endless text, is refused in every field, and changes nothing', async ({
  db,
  stock,
  ask,
  services,
}) => {
  services.config.auth.phone = true
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const headers = { authorization: `Bearer ${access_token}` }
  const before = await contentOf(db)

  for (const [method, path, body] of bodies.filter(([, path]) => !path.endsWith('/link'))) {
    // A password may be anything, and fields that do not apply are not read.
    const unread = new Set(['password', 'current_password', 'nonce', 'email' in body ? 'channel' : ''])
    const fields = Object.keys(body).filter((field) => typeof body[field] === 'string' && !unread.has(field))
    for (const field of fields) {
      for (const text of poison) {
        const answer = await ask(method, path, { headers, body: { ...body, [field]: text } })
        expect([400, 403, 404], `${path} ${field} ${JSON.stringify(text).slice(0, 30)}`).toContain(answer.status)
      }
    }
  }
  expect(await contentOf(db)).toEqual(before)
})

test('metadata that cannot be stored is refused', async ({ db, stock, ask }) => {
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const headers = { authorization: `Bearer ${access_token}` }
  const before = await contentOf(db)
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`

  for (const data of [
    '{"a":"\\u0000"}',
    '{"a\\u0000":1}',
    '{"a":"\\ud800"}',
    '{"\\udfff":[]}',
    '{"a":{"b":["\\u0000"]}}',
    `{"a":"${'x'.repeat(6200)}"}`,
    deep,
  ]) {
    for (const [method, path] of [
      ['POST', '/auth/v1/signup'],
      ['POST', '/auth/v1/otp'],
      ['PUT', '/auth/v1/user'],
    ] as const) {
      const body = `{"email":"${email}","password":"${password}","data":${data}}`
      expect((await ask(method, path, { headers, body })).status, `${path} ${data.slice(0, 30)}`).toBe(400)
    }
  }
  expect(await contentOf(db)).toEqual(before)
})

test('what looks dangerous but is text is kept as it is', async ({ db, stock }) => {
  const client = stock()
  await signedIn(client, await makeUser(db))
  const data = {
    script: '<script>alert(1)</script>',
    sql: "'; drop table auth_user; --",
    rtl: '\u202emoc.elpmaxe',
    escaped: String.raw`\u0000 and \\ud800`,
    formula: '=1+1',
    lines: 'a\r\nBcc: all@example.com',
    deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown,
    numbers: [-0, 1e-7, 123456789012345680000],
    constructor: 'mine',
  }

  expect((await client.updateUser({ data })).error).toBeNull()

  expect((await client.getUser()).data.user?.user_metadata).toEqual({
    ...data,
    numbers: [0, 1e-7, 123456789012345680000],
  })
})

test('nobody gives themselves a role, an id or a confirmation', async ({ db, stock, ask, newest }) => {
  const wishes = {
    id: '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31',
    role: 'service_role',
    aud: 'admin',
    roles: ['admin'],
    is_super_admin: true,
    is_anonymous: true,
    email_confirmed_at: '2020-01-01T00:00:00Z',
    email_confirm: true,
    phone_confirmed_at: '2020-01-01T00:00:00Z',
    confirmed_at: '2020-01-01T00:00:00Z',
    banned_until: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
    identities: [{ provider: 'google' }],
    factors: [],
    password_hash: 'x',
    aal: 'aal2',
  }
  const made = await ask('POST', '/auth/v1/signup', {
    body: { ...wishes, app_metadata: { role: 'admin' }, email, password, data: wishes },
  })
  await ask('POST', '/auth/v1/otp', {
    body: { ...wishes, app_metadata: { role: 'admin' }, email: 'otp@example.com', data: wishes },
  })

  const client = stock()
  await client.verifyOtp({ type: 'email', email, token: (await newest(email)).code })
  const { data: session } = await client.getSession()
  await ask('PUT', '/auth/v1/user', {
    headers: { authorization: `Bearer ${session.session?.access_token}` },
    body: { ...wishes, data: { ...wishes, theme: 'dark' } },
  })
  const { data } = await client.getUser()

  expect(data.user?.id).toBe(made.body['id'])
  expect(data.user).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  })
  for (const absent of ['banned_until', 'phone_confirmed_at', 'is_super_admin'])
    expect(data.user).not.toHaveProperty(absent)
  await client.refreshSession()
  expect((await client.getClaims()).data?.claims).toMatchObject({
    sub: made.body['id'],
    role: 'authenticated',
    aal: 'aal1',
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  expect(await db.selectFrom('userRole').selectAll().execute()).toEqual([])
  const waiting = db.selectFrom('authUser').select('emailConfirmedAt').where('email', '=', 'otp@example.com')
  expect(await waiting.execute()).toEqual([{ emailConfirmedAt: null }])
})

test('nothing that is sent along breaks out into the head of a mail', async ({ db, stock, ask, messages }) => {
  const user = await makeUser(db)
  const { access_token } = await signedIn(stock(), user)
  const headers = { authorization: `Bearer ${access_token}` }
  const injected = 'a@example.com\r\nBcc: all@example.com'
  const redirect = encodeURIComponent('http://studio.test/x\r\nBcc: all@example.com')

  for (const address of [
    injected,
    `"${injected}"@example.com`,
    'a@example.com\n',
    'a b@example.com',
    'a@b@c.example',
  ]) {
    const signUp = await ask('POST', '/auth/v1/signup', { body: { email: address, password } })
    const change = await ask('PUT', '/auth/v1/user', { headers, body: { email: address } })
    if (address.trim() === 'a@example.com') continue
    expect([signUp.status, change.status], address).toEqual([400, 400])
  }
  await ask('POST', `/auth/v1/otp?redirect_to=${redirect}`, {
    body: { email: user.email, data: { first_name: 'A\r\nBcc: all@example.com' } },
  })

  const sent = await db.selectFrom('notice').select(['recipient', 'subject', 'text']).execute()
  expect(sent.filter(({ recipient, subject }) => /[\r\n]/.test(recipient + subject))).toEqual([])
  expect((await messages(user.email))[0]?.text).not.toMatch(/^Bcc:/m)
})
