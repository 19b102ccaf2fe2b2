import { expect } from 'vitest'

import { shapeOf, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const ada = { email: 'Ada.Byron@Example.com', password: 'a long enough one' }
const address = 'ada.byron@example.com'
const isoMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

test('signing up by e-mail makes an account that waits for its mail', async ({ stock, newest }) => {
  const client = stock()
  const { data, error } = await client.signUp({ ...ada, options: { data: { first_name: 'Ada' } } })

  const facts = {
    sub: data.user?.id,
    email: address,
    first_name: 'Ada',
    email_verified: false,
    phone_verified: false,
  }

  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toEqual({
    id: uuid,
    aud: 'authenticated',
    role: 'authenticated',
    email: address,
    phone: '',
    confirmation_sent_at: isoMoment,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: facts,
    identities: [
      {
        identity_id: uuid,
        id: data.user?.id,
        user_id: data.user?.id,
        identity_data: facts,
        provider: 'email',
        last_sign_in_at: isoMoment,
        created_at: isoMoment,
        updated_at: isoMoment,
        email: address,
      },
    ],
    created_at: isoMoment,
    updated_at: isoMoment,
    is_anonymous: false,
  })
  expect((await newest(address)).subject).toBe('Confirm your e-mail address')
  expect((await client.signInWithPassword(ada)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
})

test('the code of the mail confirms the account and signs in', async ({ stock, newest }) => {
  const client = stock()
  await client.signUp({ ...ada, options: { data: { first_name: 'Ada' } } })
  const { code } = await newest(address)

  const { data, error } = await client.verifyOtp({ type: 'signup', email: ada.email, token: code })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email_confirmed_at: isoMoment,
    confirmed_at: isoMoment,
    last_sign_in_at: isoMoment,
    user_metadata: { first_name: 'Ada', email_verified: true },
    identities: [{ identity_data: { email_verified: true } }],
  })
  expect((await client.getUser()).data.user?.id).toBe(data.user?.id)
  expect((await stock().signInWithPassword(ada)).error).toBeNull()
})

test('with automatic confirmation signing up signs in, and a taken address is refused', async ({
  stock,
  services,
  messages,
}) => {
  services.config.auth.autoconfirm = true
  const client = stock()
  const { data, error } = await client.signUp({ ...ada, options: { data: { nickname: 'Ace' } } })

  expect(error).toBeNull()
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  const facts = { sub: data.user?.id, email: data.user?.email, email_verified: true, phone_verified: false }
  // user_metadata holds sub, email, email_verified and phone_verified beside the data, also in tokens.
  expect(data.user?.user_metadata).toEqual({ nickname: 'Ace', ...facts })
  expect((await client.getClaims()).data?.claims['user_metadata']).toEqual({ nickname: 'Ace', ...facts })
  expect(await messages(address)).toEqual([])

  const again = await stock().signUp(ada)
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
})

test('signing up once more before the mail was opened sends another mail, and the last password counts', async ({
  stock,
  messages,
}) => {
  await stock().signUp({ ...ada, password: 'the first password' })
  await stock().signUp(ada)

  const [last, first] = await messages(address)
  const client = stock()
  expect((await client.verifyOtp({ type: 'signup', email: address, token: first?.code ?? '' })).error?.code).toBe(
    'otp_expired',
  )
  expect((await client.verifyOtp({ type: 'signup', email: address, token: last?.code ?? '' })).error).toBeNull()
  expect((await stock().signInWithPassword(ada)).error).toBeNull()
})

const metadata = { sub: 'x', zeta: 1, a: { deep: [1, 'two', null] }, email: 'not@mine.example', long_name: 'Ada' }

test('a taken e-mail address gets an answer that cannot be told from a new account’s, and its owner a mail', async ({
  db,
  ask,
  newest,
  services,
}) => {
  // A clock that moves during a request, as real ones do.
  let milliseconds = 0
  services.now = () => new Date(Date.UTC(2026, 10, 24) + ++milliseconds)
  const { email } = await makeUser(db)
  const signUp = (to: string) =>
    ask('POST', '/auth/v1/signup', { body: { email: to, password: ada.password, data: metadata } })

  const fresh = await signUp(ada.email)
  const taken = await signUp(email)

  expect(taken.status).toBe(fresh.status)
  expect(shapeOf(taken.body)).toEqual(shapeOf(fresh.body))
  for (const { body } of [fresh, taken]) {
    const [identity] = body['identities'] as { identity_data: object }[]
    expect(new Set([body['created_at'], body['updated_at'], body['confirmation_sent_at']]).size).toBe(1)
    expect(identity?.identity_data).toMatchObject({ sub: body['id'], email: body['email'], zeta: 1 })
  }
  const { subject, link } = await newest(email)
  expect(subject).toBe('You already have an account')
  expect(link).toBe('http://studio.test/login')
})

test('a taken number gets an answer that cannot be told from a new account’s, and its owner an SMS', async ({
  services,
  stock,
  ask,
  newest,
}) => {
  services.config.auth.phone = true
  const client = stock()
  await client.signUp({ phone: '+13125550142', password: ada.password })
  const { code } = await newest('+13125550142')
  await client.verifyOtp({ type: 'sms', phone: '+13125550142', token: code })
  const signUp = (phone: string) =>
    ask('POST', '/auth/v1/signup', { body: { phone, password: ada.password, data: metadata } })

  const fresh = await signUp('+1 (312) 555-0143')
  const taken = await signUp('+13125550142')

  expect(taken.status).toBe(fresh.status)
  expect(shapeOf(taken.body)).toEqual(shapeOf(fresh.body))
  expect(fresh.body).toMatchObject({ phone: '13125550143', email: '' })
  expect((await newest('+13125550142')).text).toContain('This number has an account')
})

test('signing up by phone is confirmed by the code of the SMS', async ({ stock, services, newest }) => {
  services.config.auth.phone = true
  const client = stock()
  const { data, error } = await client.signUp({ phone: '+13125550142', password: ada.password })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    phone: '13125550142',
    email: '',
    app_metadata: { provider: 'phone', providers: ['phone'] },
  })

  const { code } = await newest('+13125550142')
  const verified = await client.verifyOtp({ type: 'sms', phone: '+13125550142', token: code })

  expect(verified.error).toBeNull()
  expect(verified.data.user).toMatchObject({
    phone: '13125550142',
    phone_confirmed_at: isoMoment,
    confirmed_at: isoMoment,
    identities: [{ provider: 'phone', identity_data: { phone: '13125550142', phone_verified: true } }],
  })
  expect(verified.data.user?.identities?.[0]).not.toHaveProperty('email')
})

test('with automatic confirmation of numbers signing up by phone signs in', async ({ stock, services }) => {
  Object.assign(services.config.auth, { phone: true, autoconfirmPhone: true })

  const { data } = await stock().signUp({ phone: '13125550142', password: ada.password })

  expect(data.session?.user).toMatchObject({ phone: '13125550142', phone_confirmed_at: isoMoment })
  expect((await stock().signUp({ phone: '13125550142', password: ada.password })).error?.code).toBe(
    'user_already_exists',
  )
})

test('a guest signs in anonymously and makes the account permanent with an address', async ({
  stock,
  services,
  newest,
}) => {
  services.config.auth.anonymous = true
  const client = stock()
  const { data, error } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: { theme: 'dark' },
    identities: [],
  })
  expect((await client.getClaims()).data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })

  const changed = await client.updateUser({ email: ada.email, password: ada.password })
  expect(changed.data.user).toMatchObject({ new_email: address, is_anonymous: true, email: '' })
  const { code } = await newest(address)
  const verified = await client.verifyOtp({ type: 'email_change', email: address, token: code })

  expect(verified.data.user).toMatchObject({
    id: data.user?.id,
    is_anonymous: false,
    email: address,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  })
  expect((await stock().signInWithPassword(ada)).error).toBeNull()
})

test('an anonymous account gets no password without an address', async ({ stock, services }) => {
  services.config.auth.anonymous = true
  const client = stock()
  await client.signInAnonymously()

  expect((await client.updateUser({ password: ada.password })).error).toMatchObject({
    status: 422,
    code: 'validation_failed',
  })
})

test('what is not offered is refused with the protocol’s codes', async ({ stock, services, ask }) => {
  const { auth } = services.config
  expect((await stock().signInAnonymously()).error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  expect((await stock().signUp({ phone: '+13125550142', password: ada.password })).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  })
  expect((await ask('POST', '/auth/v1/signup', { body: { email: ada.email } })).body).toEqual({
    code: 'validation_failed',
    message: 'Signup requires a valid password',
  })
  expect((await stock().signUp({ email: 'not an address', password: ada.password })).error).toMatchObject({
    status: 400,
    message: 'Unable to validate email address: invalid format',
  })

  auth.email = false
  expect((await stock().signUp(ada)).error?.code).toBe('email_provider_disabled')
  Object.assign(auth, { email: true, signUp: false })
  expect((await stock().signUp(ada)).error).toMatchObject({ status: 422, code: 'signup_disabled' })
})
