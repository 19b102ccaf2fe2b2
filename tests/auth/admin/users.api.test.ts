import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { fragmentOf, signedIn } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

import { nobody, test } from './admin-client.ts'

const password = 'seven iron and a song'

test('a program makes an account with exactly what it says', async ({ admin, db, stock }) => {
  const user_metadata = { first_name: 'Ann', last_name: 'Lee', handicap: 12 }
  const waiting = await admin.createUser({ email: 'Waits@Example.com', user_metadata, app_metadata: { plan: 'gold' } })
  expect(waiting.data.user).toMatchObject({
    email: 'waits@example.com',
    phone: '',
    role: 'authenticated',
    user_metadata,
    app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
    identities: [{ provider: 'email', identity_data: { email: 'waits@example.com', email_verified: false } }],
  })
  expect(waiting.data.user).not.toHaveProperty('email_confirmed_at')
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([])
  expect(await db.selectFrom('person').select('id').execute()).toEqual([])

  const id = 'c0a8f7b2-6f0e-4f57-8a3b-1f2d3c4b5a69'
  const ready = await admin.createUser({
    id,
    email: 'ready@example.com',
    phone: '+1 312 555 0177',
    password,
    email_confirm: true,
    phone_confirm: true,
    user_metadata,
  })
  expect(ready.error).toBeNull()
  expect(ready.data.user).toMatchObject({ id, phone: '13125550177', app_metadata: { providers: ['email', 'phone'] } })
  expect(ready.data.user?.user_metadata).toEqual({ ...user_metadata, email_verified: true })
  expect(ready.data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'phone'])
  expect((await signedIn(stock(), { email: 'ready@example.com', password })).user.id).toBe(id)
  expect(await db.selectFrom('person').select(['userId', 'firstName', 'email']).execute()).toEqual([
    { userId: id, firstName: 'Ann', email: 'ready@example.com' },
  ])
})

test('a password comes along as a hash of a known kind', async ({ admin, stock }) => {
  const bcrypt = '$2b$10$LWIDP1WCPOh2/9WS0iSoN.SDHmIb6jixXEuwi.DLPCEYNzAzkH/C6'
  const make = (email: string, password_hash: string, more = {}) =>
    admin.createUser({ email, password_hash, email_confirm: true, ...more })

  expect((await make('known@example.com', bcrypt)).error).toBeNull()
  expect((await make('odd@example.com', '$1$md5$crypt')).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect((await make('both@example.com', bcrypt, { password })).error).toMatchObject({ code: 'validation_failed' })
  expect((await stock().signInWithPassword({ email: 'known@example.com', password: 'wrong' })).error?.code).toBe(
    'invalid_credentials',
  )
  const { data } = await admin.createUser({ email: 'none@example.com', email_confirm: true })
  expect((await stock().signInWithPassword({ email: 'none@example.com', password: '' })).error).not.toBeNull()
  expect(data.user?.email).toBe('none@example.com')
})

test('an address, a number and an id are of one account, also when several come at once', async ({ admin }) => {
  const { userId, email } = await makeUserThrough(admin)

  expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
  expect((await admin.createUser({ phone: '13125550199' })).error).toMatchObject({ code: 'phone_exists' })
  expect((await admin.createUser({ id: userId, email: 'other@example.com' })).error).toMatchObject({
    code: 'user_already_exists',
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.createUser({ email: 'race@example.com' })))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['email_exists']))
})

async function makeUserThrough(admin: SupabaseClient['auth']['admin']) {
  const email = 'one@example.com'
  const { data } = await admin.createUser({ email, phone: '13125550199', password, email_confirm: true })

  return { userId: data.user?.id ?? '', email }
}

test('what makes no sense is refused and nothing is made', async ({ admin, ask, asService, db }) => {
  const post = async (body: unknown) => {
    const { status, body: answer } = await ask('POST', '/auth/v1/admin/users', { headers: asService, body })
    return [status, answer['code']]
  }

  expect((await admin.createUser({})).error).toMatchObject({
    status: 400,
    message: 'Cannot create a user without either an email or phone',
  })
  const email = 'bad@example.com'
  for (const wrong of [
    { email, role: 'one\0' },
    { email, role: 'x'.repeat(256) },
    { email, aud: 'elsewhere' },
    { email, id: 'no id' },
    { email, id: '00000000-0000-0000-0000-000000000000' },
    { email, ban_duration: 'forever' },
    { email, ban_duration: '-5h' },
    { email: 'no address' },
    { email: ['a@example.com'] },
    { email, user_metadata: 'text' },
    { email, user_metadata: { huge: 'x'.repeat(20_000) } },
    { email, app_metadata: { nul: '\0' } },
    { email, email_confirm: 'yes' },
    { phone: 'ring me' },
  ]) {
    expect(await post(wrong), JSON.stringify(wrong).slice(0, 60)).toEqual([400, 'validation_failed'])
  }
  expect(await post({ email, password: 'short' })).toEqual([422, 'weak_password'])
  expect(await post({ email, user_metadata: { huge: 'x'.repeat(10_000_000) } })).toEqual([
    413,
    'request_entity_too_large',
  ])
  expect(await post('{')).toEqual([400, 'bad_json'])
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])
})

test('an account that the studio made does not give way to whoever signs up with its address', async ({
  admin,
  stock,
  newest,
}) => {
  const { data } = await admin.createUser({ email: 'kept@example.com', app_metadata: { plan: 'gold' } })

  await stock().signUp({ email: 'kept@example.com', password })

  expect((await newest('kept@example.com')).subject).toBe('You already have an account')
  expect((await admin.getUserById(data.user?.id ?? '')).data.user?.app_metadata).toMatchObject({ plan: 'gold' })
})

test('an account is read by its id, which must be one', async ({ admin, ask, asService, db }) => {
  const { userId, email } = await makeUser(db)

  expect((await admin.getUserById(userId)).data.user).toMatchObject({ id: userId, email })
  expect((await admin.getUserById(nobody)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  })
  expect(await ask('GET', '/auth/v1/admin/users/me', { headers: asService })).toMatchObject({
    status: 404,
    body: { code: 'validation_failed', message: 'user_id must be an UUID' },
  })
})

test('a password that a program sets ends every session, and its owner is told', async ({
  admin,
  db,
  stock,
  newest,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)

  expect((await admin.updateUserById(user.userId, { password: 'short' })).error?.code).toBe('weak_password')
  expect((await client.getUser()).error).toBeNull()
  expect((await admin.updateUserById(user.userId, { password })).error).toBeNull()

  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  await signedIn(stock(), { email: user.email, password })
  expect((await newest(user.email)).subject).toBe('Your password was changed')
})

test('a ban holds at once and ends nothing; lifting it lets go on', async ({ admin, db, stock, clock }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)

  const { data } = await admin.updateUserById(user.userId, { ban_duration: '1h30m' })
  const until = (data.user as { banned_until?: string } | null)?.banned_until
  expect(Date.parse(until ?? '') - clock.now().getTime()).toBe(90 * 60_000)
  expect((await client.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 })
  expect((await stock().signInWithPassword(user)).error?.code).toBe('user_banned')

  await admin.updateUserById(user.userId, { ban_duration: 'none' })
  expect((await client.getUser()).error).toBeNull()
  await admin.updateUserById(user.userId, { ban_duration: '10s' })
  expect((await client.getUser()).error).not.toBeNull()
  clock.pass({ minutes: 1 })
  expect((await client.getUser()).error).toBeNull()
})

test('metadata is merged at the top, and a null removes its key', async ({ admin, db }) => {
  const { userId } = await makeUser(db)
  await admin.updateUserById(userId, { user_metadata: { a: 1, b: { c: 2 } }, app_metadata: { plan: 'gold', x: 1 } })

  const { data } = await admin.updateUserById(userId, { user_metadata: { a: null, b: 3 }, app_metadata: { x: null } })

  expect(data.user?.user_metadata).toEqual({ b: 3 })
  expect(data.user?.app_metadata).toEqual({ plan: 'gold' })
  const tooMuch = { user_metadata: { more: 'x'.repeat(6000) } }
  await admin.updateUserById(userId, tooMuch)
  expect((await admin.updateUserById(userId, { user_metadata: { evenMore: 'x'.repeat(6000) } })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('an account moves to another address, and its old one can take it back', async ({
  admin,
  db,
  stock,
  newest,
  press,
}) => {
  const user = await makeUser(db)
  await makeUser(db, { email: 'taken@example.com' })

  expect((await admin.updateUserById(user.userId, { email: 'taken@example.com' })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  const { data } = await admin.updateUserById(user.userId, { email: 'Moved@example.com', email_confirm: true })
  expect(data.user).toMatchObject({ email: 'moved@example.com', identities: [{ email: 'moved@example.com' }] })
  expect(data.user?.email_confirmed_at).toBeTruthy()
  await signedIn(stock(), { email: 'moved@example.com', password: user.password })
  expect(await db.selectFrom('person').select('email').where('userId', '=', user.userId).execute()).toEqual([
    { email: 'moved@example.com' },
  ])

  const back = await press((await newest(user.email)).link)
  expect(fragmentOf(back)).toMatchObject({ type: 'recovery' })
  expect((await admin.getUserById(user.userId)).data.user?.email).toBe(user.email)
})

test('an address that was told waits to be confirmed unless the program says that it is', async ({ admin, stock }) => {
  const { data } = await admin.createUser({ phone: '13125550123', phone_confirm: true, password })
  const id = data.user?.id ?? ''

  const added = await admin.updateUserById(id, { email: 'later@example.com' })
  expect(added.data.user?.email).toBe('later@example.com')
  expect(added.data.user).not.toHaveProperty('email_confirmed_at')
  const confirmed = await admin.updateUserById(id, { email_confirm: true })
  expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
  await signedIn(stock(), { email: 'later@example.com', password })

  const moved = await admin.updateUserById(id, { phone: '13125550124' })
  expect(moved.data.user).toMatchObject({ phone: '13125550124' })
  expect(moved.data.user?.phone_confirmed_at).toBeTruthy()
})

test('what a program changes is written down as its doing', async ({ admin, db }) => {
  const { data } = await admin.createUser({ email: 'traced@example.com', password, email_confirm: true })
  const id = data.user?.id ?? ''
  await admin.updateUserById(id, { ban_duration: '1h', user_metadata: { a: 1 } })
  await admin.deleteUser(id)

  const events = await db.selectFrom('auditEvent').select(['action', 'actorKind']).orderBy('id').execute()

  expect(events.filter(({ actorKind }) => actorKind === 'service').map(({ action }) => action)).toEqual([
    'user_signedup',
    'user_modified',
    'user_modified',
    'user_deleted',
  ])
})
