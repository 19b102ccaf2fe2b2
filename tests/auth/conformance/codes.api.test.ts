import { expect } from 'vitest'

import { shapeOf, signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const number = '+13125550142'
const invalidCode = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
const invalidLink = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' }

test('whoever has an account signs in with the code of a mail', async ({ db, stock, newest }) => {
  const { email, userId } = await makeUser(db)
  const client = stock()
  const sent = await client.signInWithOtp({ email: email.toUpperCase() })
  expect(sent).toEqual({ data: { user: null, session: null }, error: null })
  const { subject, code } = await newest(email)
  expect(subject).toBe('Your sign-in link')

  const { data, error } = await client.verifyOtp({ type: 'email', email, token: code })

  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
  expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
})

test('whoever has no account gets one with the code of a mail', async ({ stock, newest, ask }) => {
  const client = stock()
  await client.signInWithOtp({ email: 'new@example.com', options: { data: { first_name: 'Nia' } } })
  const { subject, code } = await newest('new@example.com')
  expect(subject).toBe('Confirm your e-mail address')

  const { data } = await client.verifyOtp({ type: 'email', email: 'new@example.com', token: code })

  expect(data.user).toMatchObject({
    email: 'new@example.com',
    user_metadata: { first_name: 'Nia', email_verified: true },
    app_metadata: { provider: 'email' },
  })
  expect((await ask('POST', '/auth/v1/magiclink', { body: { email: 'new@example.com' } })).body).toEqual({})
  expect((await newest('new@example.com')).subject).toBe('Your sign-in link')
})

test('without leave to make an account nothing is made or sent, and nothing tells', async ({ db, ask, messages }) => {
  const { email } = await makeUser(db)
  const otp = (to: string) => ask('POST', '/auth/v1/otp', { body: { email: to, create_user: false } })

  const unknown = await otp('nobody@example.com')

  expect(unknown).toMatchObject({ status: 200, body: {} })
  expect((await otp(email)).body).toEqual(unknown.body)
  expect(await messages('nobody@example.com')).toEqual([])
  expect(await db.selectFrom('authUser').select('email').execute()).toEqual([{ email }])
})

test('a code by SMS signs in, with and without an account, and its number is kept without the +', async ({
  db,
  stock,
  services,
  newest,
  clock,
}) => {
  services.config.auth.phone = true
  const client = stock()
  await client.signInWithOtp({ phone: number })
  const first = await client.verifyOtp({ type: 'sms', phone: number, token: (await newest(number)).code })
  expect(first.data.user).toMatchObject({ phone: '13125550142', email: '' })
  const confirmedAt = first.data.user?.phone_confirmed_at
  const { phone } = await db.selectFrom('authUser').select('phone').executeTakeFirstOrThrow()
  expect(phone).toBe('13125550142')

  clock.pass({ minutes: 5 })
  await client.signInWithOtp({ phone: '1 312 555-0142' })
  const again = await client.verifyOtp({ type: 'sms', phone: '13125550142', token: (await newest(number)).code })
  expect(again.data.user?.id).toBe(first.data.user?.id)
  expect(again.data.user?.phone_confirmed_at).toBe(confirmedAt)
})

test('the token of a link verifies as well, once, under its own type only', async ({ db, stock, newest }) => {
  const { email } = await makeUser(db)
  const client = stock()
  await client.resetPasswordForEmail(email)
  const { link, subject } = await newest(email)
  expect(subject).toBe('Set a new password')
  const token_hash = new URL(link).searchParams.get('token') ?? ''

  expect((await client.verifyOtp({ type: 'signup', token_hash })).error).toMatchObject(invalidLink)
  expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
  expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Email link has already been used',
  })
})

test('asking for a new password sends a code that is typed under recovery and lets in to set it', async ({
  db,
  stock,
  newest,
}) => {
  const { email } = await makeUser(db)
  const client = stock()
  await client.resetPasswordForEmail(email)
  const { code } = await newest(email)

  expect((await client.verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull()
  expect((await client.updateUser({ password: 'a password never used' })).error).toBeNull()
  expect((await stock().signInWithPassword({ email, password: 'a password never used' })).error).toBeNull()
})

test('a link and a new password share one code: asking for one voids the other', async ({ db, stock, newest }) => {
  const { email } = await makeUser(db)
  const client = stock()
  await client.signInWithOtp({ email })
  const { code } = await newest(email)
  await client.resetPasswordForEmail(email)

  expect((await client.verifyOtp({ type: 'email', email, token: code })).error).toMatchObject(invalidCode)
})

test('signing in by mail leaves a change of the address that waits as it is', async ({ db, stock, newest }) => {
  const { email, password } = await makeUser(db)
  const client = stock()
  await signedIn(client, { email, password })
  await client.updateUser({ email: 'new@example.com' })
  const change = await newest(email)
  await stock().signInWithOtp({ email })
  await stock().verifyOtp({ type: 'email', email, token: (await newest(email)).code })

  const halfway = await client.verifyOtp({ type: 'email_change', email, token: change.code })

  expect(halfway.error).toBeNull()
})

test('what waits for confirmation is sent again, and the answer is the same when nothing waits', async ({
  stock,
  ask,
  services,
  messages,
  newest,
}) => {
  services.config.auth.phone = true
  const client = stock()
  await client.signUp({ email: 'ada@example.com', password: 'a long enough one' })
  await client.signUp({ phone: number, password: 'a long enough one' })

  expect(await client.resend({ type: 'signup', email: 'Ada@Example.com' })).toMatchObject({ error: null })
  expect(await client.resend({ type: 'sms', phone: number })).toMatchObject({ error: null })
  expect(await messages('ada@example.com')).toHaveLength(2)
  const { code } = await newest('ada@example.com')
  expect((await client.verifyOtp({ type: 'signup', email: 'ada@example.com', token: code })).error).toBeNull()
  const sms = await newest(number)
  expect((await client.verifyOtp({ type: 'sms', phone: number, token: sms.code })).error).toBeNull()

  const answers = await Promise.all(
    ['ada@example.com', 'nobody@example.com'].map((email) =>
      ask('POST', '/auth/v1/resend', { body: { type: 'signup', email } }),
    ),
  )
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await messages('ada@example.com')).toHaveLength(2)
})

test('what cannot be sent again, or misses its address, is refused', async ({ ask }) => {
  const resend = async (body: object) => (await ask('POST', '/auth/v1/resend', { body })).body

  const kinds = 'Missing one of these types: signup, email_change, sms, phone_change'
  expect(await resend({ type: 'recovery', email: 'a@example.com' })).toMatchObject({ message: kinds })
  expect(await resend({ type: 'constructor', email: 'a@example.com' })).toMatchObject({ message: kinds })
  expect(await resend({ type: 'signup' })).toMatchObject({ message: 'Type provided requires an email address' })
  expect(await resend({ type: 'sms', email: 'a@example.com' })).toMatchObject({
    message: 'Type provided requires a phone number',
  })
})

test('a verification says what it lacks', async ({ ask }) => {
  const verify = async (body: object) => {
    const answer = await ask('POST', '/auth/v1/verify', { body })
    return [answer.status, answer.body['message']]
  }

  const email = 'a@example.com'
  expect(await verify({ email, token: '123456' })).toEqual([400, 'Verify requires a verification type'])
  expect(await verify({ type: 'email', email })).toEqual([400, 'Verify requires either a token or a token hash'])
  expect(await verify({ type: 'email', email, token_hash: 'x' })).toEqual([
    400,
    'Only the token_hash and type should be provided',
  ])
  expect(await verify({ type: 'email', email, phone: number, token: '123456' })).toEqual([
    400,
    'Only an email address or phone number should be provided on verify',
  ])
})

test('a signed-in person is sent a code that proves that they are there', async ({ db, stock, newest, ask }) => {
  const user = await makeUser(db)
  const client = stock()
  const session = await signedIn(client, user)

  expect(await client.reauthenticate()).toMatchObject({ error: null })

  const { subject } = await newest(user.email)
  expect(subject).toBe('Your verification code')
  const answer = await ask('GET', '/auth/v1/reauthenticate', {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  expect(answer.body).toEqual({})
  expect((await client.getUser()).data.user).toHaveProperty('reauthentication_sent_at')
})

test('an account without an address has nowhere to send such a code to', async ({ stock, services }) => {
  services.config.auth.anonymous = true
  const client = stock()
  await client.signInAnonymously()

  expect((await client.reauthenticate()).error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('known, unknown and unconfirmed addresses are answered alike wherever a code is sent or tried', async ({
  db,
  ask,
  stock,
}) => {
  const { email: known } = await makeUser(db)
  await stock().signUp({ email: 'waiting@example.com', password: 'a long enough one' })
  const requests: [path: string, body: object][] = [
    ['/auth/v1/signup', { password: 'a long enough one', data: { b: 1, a: 2 } }],
    ['/auth/v1/otp', {}],
    ['/auth/v1/otp', { create_user: false }],
    ['/auth/v1/magiclink', {}],
    ['/auth/v1/recover', {}],
    ['/auth/v1/resend', { type: 'signup' }],
    ['/auth/v1/resend', { type: 'email_change' }],
    ['/auth/v1/verify', { type: 'email', token: '000000' }],
    ['/auth/v1/verify', { type: 'recovery', token: '000000' }],
    ['/auth/v1/verify', { type: 'email_change', token: '000000' }],
  ]

  for (const [path, body] of requests) {
    const emails = [known, 'waiting@example.com', `unknown${path.replaceAll('/', '-')}@example.com`]
    const answers = await Promise.all(emails.map((email) => ask('POST', path, { body: { ...body, email } })))
    const seen = answers.map(({ status, headers, body: answer }) => ({
      status,
      headers: [...headers.entries()]
        .filter(([name]) => !/^(date|x-request-id|content-length)$/.test(name))
        .map(([name, value]) => [name, value.replace(/^device=[\w-]+/, 'device=')]),
      body: shapeOf(answer),
    }))
    expect(seen, path).toEqual([seen[0], seen[0], seen[0]])
  }
})
