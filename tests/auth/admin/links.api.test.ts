import { expect } from 'vitest'

import { fragmentOf, signedIn } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

import { test } from './admin-client.ts'

const password = 'seven iron and a song'

test('each kind of link proves by its token, by its code and by the link itself', async ({
  admin,
  db,
  stock,
  press,
}) => {
  const { email } = await makeUser(db)
  const kinds = {
    signup: { type: 'signup', email: 'new@example.com', password },
    invite: { type: 'invite', email: 'invited@example.com' },
    magiclink: { type: 'magiclink', email },
    recovery: { type: 'recovery', email },
  } as const

  for (const [type, wish] of Object.entries(kinds)) {
    const { data, error } = await admin.generateLink(wish)
    expect(error, type).toBeNull()
    expect(data.user?.email, type).toBe(wish.email)
    const { verification_type, hashed_token } = data.properties ?? {}
    expect(verification_type).toBe(type)
    const byToken = await stock().verifyOtp({ type: type as 'signup', token_hash: hashed_token ?? '' })
    expect(byToken.data.user?.email, type).toBe(wish.email)
  }

  for (const type of ['magiclink', 'recovery'] as const) {
    const typed = await admin.generateLink({ type, email })
    const code = typed.data.properties?.email_otp ?? ''
    expect((await stock().verifyOtp({ type, email, token: code })).error, type).toBeNull()

    const followed = await admin.generateLink({
      type,
      email,
      options: { redirectTo: 'http://studio.test/dashboard/home' },
    })
    expect(followed.data.properties?.redirect_to).toBe('http://studio.test/dashboard/home')
    const landed = await press(followed.data.properties?.action_link ?? '')
    expect(landed.pathname).toBe('/dashboard/home')
    expect(fragmentOf(landed)).toMatchObject({ type, token_type: 'bearer' })
  }
  expect(await db.selectFrom('notice').select('template').execute()).not.toContainEqual({ template: 'magic_link' })
})

test('a link for a stranger signs up, a new password for one does not exist', async ({ admin, db, ask, asService }) => {
  const { email } = await makeUser(db)

  const { data } = await admin.generateLink({ type: 'magiclink', email: 'fresh@example.com' })
  expect(data.properties?.verification_type).toBe('signup')
  expect(data.user).toMatchObject({ email: 'fresh@example.com' })
  expect((await admin.generateLink({ type: 'recovery', email: 'who@example.com' })).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User with this email not found',
  })
  expect((await admin.generateLink({ type: 'signup', email, password })).error).toMatchObject({ code: 'email_exists' })
  expect((await admin.generateLink({ type: 'invite', email })).error).toMatchObject({ code: 'email_exists' })
  for (const body of [
    {},
    { type: 'signup', email: 'no@example.com' },
    { type: 'constructor', email },
    { type: 'recovery', email: 'no address' },
    { type: 'email_change_new', email },
    { type: 'email_change_new', email, new_email: email },
    { type: 7, email },
  ]) {
    const answer = await ask('POST', '/auth/v1/admin/generate_link', { headers: asService, body })
    expect([answer.status, answer.body['code']], JSON.stringify(body)).toEqual([400, 'validation_failed'])
  }
})

test('a change of address needs both of its links', async ({ admin, db, stock }) => {
  const { email, userId } = await makeUser(db)
  const newEmail = 'moved@example.com'
  const prove = async (token_hash = '') => stock().verifyOtp({ type: 'email_change', token_hash })

  const fresh = await admin.generateLink({ type: 'email_change_new', email, newEmail })
  expect(fresh.data.properties?.verification_type).toBe('email_change_new')
  expect(fresh.data.user).toMatchObject({ email, new_email: newEmail })
  expect((await prove(fresh.data.properties?.hashed_token)).data.session).toBeNull()
  expect((await admin.getUserById(userId)).data.user?.email).toBe(email)

  const current = await admin.generateLink({ type: 'email_change_current', email, newEmail })
  expect((await prove(current.data.properties?.hashed_token)).data.user?.email).toBe(newEmail)
  expect((await admin.getUserById(userId)).data.user?.email).toBe(newEmail)
})

test('a change of address can be linked for an account that is not confirmed', async ({ admin, stock }) => {
  const [email, newEmail] = ['waiting@example.com', 'moved@example.com']
  await admin.createUser({ email })
  const prove = async (token_hash = '') => stock().verifyOtp({ type: 'email_change', token_hash })

  const current = await admin.generateLink({ type: 'email_change_current', email, newEmail })
  expect(current.error).toBeNull()
  expect((await prove(current.data.properties?.hashed_token)).error).toBeNull()
  const fresh = await admin.generateLink({ type: 'email_change_new', email, newEmail })
  expect((await prove(fresh.data.properties?.hashed_token)).data.user?.email).toBe(newEmail)
})

test('a link of the studio does not let in whoever signed up with the address before', async ({ admin, stock }) => {
  await stock().signUp({ email: 'owner@example.com', password: 'the password of a stranger' })

  const { data } = await admin.generateLink({ type: 'magiclink', email: 'owner@example.com' })
  await stock().verifyOtp({ type: 'magiclink', token_hash: data.properties?.hashed_token ?? '' })

  const stranger = { email: 'owner@example.com', password: 'the password of a stranger' }
  expect((await stock().signInWithPassword(stranger)).error?.code).toBe('invalid_credentials')
})

test('whoever is invited follows the mail, is in, and sets a password', async ({ admin, newest, press, stock, db }) => {
  const options = { data: { first_name: 'Nora' }, redirectTo: 'http://studio.test/reset-password' }
  const { data, error } = await admin.inviteUserByEmail('Nora@example.com', options)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: 'nora@example.com', user_metadata: { first_name: 'Nora' } })
  expect(data.user?.invited_at).toBeTruthy()

  const { subject, link } = await newest('nora@example.com')
  expect(subject).toBe('You are invited to the studio')
  expect(new URL(link).searchParams.get('type')).toBe('invite')
  const landed = await press(link)
  expect(landed.pathname).toBe('/reset-password')
  const { access_token = '', refresh_token = '', type } = fragmentOf(landed)
  expect(type).toBe('invite')

  const client = stock()
  await client.setSession({ access_token, refresh_token })
  expect((await client.updateUser({ password })).error).toBeNull()
  await signedIn(stock(), { email: 'nora@example.com', password })
  expect(await db.selectFrom('person').select(['firstName', 'userId']).execute()).toEqual([
    { firstName: 'Nora', userId: data.user?.id },
  ])
  expect((await admin.inviteUserByEmail('nora@example.com')).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('an invitation is sent again, as often as a program likes, and the last one counts', async ({
  admin,
  messages,
  stock,
  services,
}) => {
  services.config.rateLimits = true
  services.config.auth.limits.mailsPerHour = 1
  const ids = new Set<string | undefined>()
  for (let time = 0; time < 3; time++) ids.add((await admin.inviteUserByEmail('patient@example.com')).data.user?.id)

  const mails = await messages('patient@example.com')
  expect(ids.size).toBe(1)
  expect(mails).toHaveLength(3)
  const verify = async (link = '') =>
    stock().verifyOtp({ type: 'invite', token_hash: new URL(link).searchParams.get('token') ?? '' })
  expect((await verify(mails[2]?.link)).error?.code).toBe('otp_expired')
  expect((await verify(mails[0]?.link)).data.user?.email).toBe('patient@example.com')
})

test('a stranger who signed up first does not come along into an invitation', async ({ admin, stock, newest }) => {
  const stranger = { email: 'wanted@example.com', password: 'the password of a stranger' }
  await stock().signUp(stranger)

  await admin.inviteUserByEmail(stranger.email)
  const token_hash = new URL((await newest(stranger.email)).link).searchParams.get('token') ?? ''
  await stock().verifyOtp({ type: 'invite', token_hash })

  expect((await stock().signInWithPassword(stranger)).error?.code).toBe('invalid_credentials')
})
