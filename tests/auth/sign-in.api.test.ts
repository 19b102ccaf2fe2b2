import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'
import type { Call } from '#shared/http/call.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { signUp, issueToken, readUser, updateUser, signOut, listKeys } = authContract
const newcomer = {
  email: 'New.Comer@Example.com',
  password: 'a long enough one',
  data: { first_name: 'New', last_name: 'Comer' },
}

const signIn = (call: Call, email: string, password: string) =>
  call(issueToken, { query: { grant_type: 'password' }, body: { email, password } })
const refresh = (call: Call, refresh_token: string) =>
  call(issueToken, { query: { grant_type: 'refresh_token' }, body: { refresh_token } })
const isSession = (answer: object): answer is Session => 'access_token' in answer

test('an unknown address and a wrong password are answered alike, and written down', async ({ db, call }) => {
  const { email } = await makeUser(db)

  for (const [address, password] of [
    [email, 'wrong password'],
    ['nobody@example.com', 'wrong password'],
  ] as const) {
    await expect(signIn(call, address, password)).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }

  const refusals = await db.selectFrom('auditEvent').select('action').where('action', '=', 'login_refused').execute()
  expect(refusals).toHaveLength(2)
})

test('an access token is ES256, names its key and is checked with the published one', async ({ db, call }) => {
  const { email, password, userId } = await makeUser(db)
  const { access_token } = await signIn(call, email, password)

  const [header, claims] = access_token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  const { keys } = await call(listKeys, {})
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'ES256', kid: keys[0]?.kid, typ: 'JWT' })
  expect(JSON.parse(claims ?? '')).toMatchObject({
    iss: 'http://studio.test/auth/v1',
    aud: 'authenticated',
    sub: userId,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
  expect(keys[0]).not.toHaveProperty('d')
})

test('the private signing key is in the database only encrypted', async ({ db, services }) => {
  const row = await db.selectFrom('signingKey').selectAll().executeTakeFirstOrThrow()

  expect(JSON.stringify(row.publicJwk)).not.toContain('"d"')
  // Three letters alone occur in one of a thousand ciphertexts.
  for (const text of [row.encryptedPrivateJwk, Buffer.from(row.encryptedPrivateJwk, 'base64url').toString('latin1')]) {
    expect(text).not.toContain('"kty"')
  }
  expect(services.keys.current().kid).toBe(row.kid)
})

test('a refresh token rotates; its parent still gets the active one; an old one ends the session', async ({
  db,
  clock,
  call,
  callWith,
}) => {
  const { email, password } = await makeUser(db)
  const first = await signIn(call, email, password)
  const second = await refresh(call, first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)

  expect((await refresh(call, first.refresh_token)).refresh_token).toBe(second.refresh_token)
  const third = await refresh(call, second.refresh_token)
  expect((await refresh(call, first.refresh_token)).refresh_token).toBe(third.refresh_token)

  clock.pass({ minutes: 1 })
  await expect(refresh(call, first.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  await expect(refresh(call, third.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_not_found' })
  await expect(callWith({ authorization: `Bearer ${third.access_token}` })(readUser, {})).rejects.toMatchObject({
    code: 'session_not_found',
  })
})

test('fifty refreshes at once end in one live session', async ({ db, call }) => {
  const { email, password } = await makeUser(db)
  const { refresh_token } = await signIn(call, email, password)

  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(call, refresh_token)))

  expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1)
  await expect(refresh(call, answers[0]?.refresh_token ?? '')).resolves.toHaveProperty('access_token')
})

test('a forged or foreign refresh token is refused', async ({ db, call }) => {
  const { email, password } = await makeUser(db)
  const { refresh_token } = await signIn(call, email, password)
  const bytes = Buffer.from(refresh_token, 'base64url')
  bytes[20] = (bytes[20] ?? 0) ^ 1

  await expect(refresh(call, bytes.toString('base64url'))).rejects.toMatchObject({
    code: 'refresh_token_not_found',
  })
  await expect(refresh(call, 'abcdefghijkl')).rejects.toMatchObject({ code: 'refresh_token_not_found' })
})

test('signing out ends the sessions it names, at the next request', async ({ db, call, callWith }) => {
  const { email, password } = await makeUser(db)
  const [phone, laptop, tablet] = await Promise.all([1, 2, 3].map(() => signIn(call, email, password)))
  const bearing = (session: Session | undefined) => callWith({ authorization: `Bearer ${session?.access_token}` })
  const isIn = (session: Session | undefined) =>
    bearing(session)(readUser, {}).then(
      () => true,
      () => false,
    )

  await bearing(phone)(signOut, { query: { scope: 'local' } })
  expect(await Promise.all([phone, laptop, tablet].map(isIn))).toEqual([false, true, true])
  await bearing(laptop)(signOut, { query: { scope: 'others' } })
  expect(await Promise.all([laptop, tablet].map(isIn))).toEqual([true, false])
  await expect(bearing(laptop)(signOut, { query: { scope: 'universe' } })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('a new password ends the other sessions and opens the door', async ({ db, call, callWith }) => {
  const { email, password } = await makeUser(db)
  const here = await signIn(call, email, password)
  const elsewhere = await signIn(call, email, password)

  await callWith({ authorization: `Bearer ${here.access_token}` })(updateUser, {
    query: {},
    body: { password: 'another good one' },
  })

  await expect(callWith({ authorization: `Bearer ${elsewhere.access_token}` })(readUser, {})).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await expect(signIn(call, email, password)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(isSession(await signIn(call, email, 'another good one'))).toBe(true)
})

test('an expired access token is refused', async ({ clock, as }) => {
  const me = await as()
  clock.pass({ minutes: 61 })

  await expect(me(readUser, {})).rejects.toMatchObject({ code: 'bad_jwt' })
  await expect(me(peopleContract.readMyProfile, {})).rejects.toMatchObject({ code: 'session_expired' })
})

test('a banned person is out at once', async ({ db, clock, as }) => {
  const me = await as()
  await db
    .updateTable('authUser')
    .set({ bannedUntil: new Date(clock.now().getTime() + 3_600_000) })
    .where('id', '=', me.userId)
    .execute()

  await expect(me(readUser, {})).rejects.toMatchObject({ code: 'user_banned' })
})

test('the public key that a stock client sends as its bearer counts as nobody', async ({ db, callWith }) => {
  const { email, password } = await makeUser(db)
  const stock = callWith({ apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' })

  expect(isSession(await signIn(stock, email, password))).toBe(true)
  await expect(stock(readUser, {})).rejects.toMatchObject({ code: 'bad_jwt' })
  await expect(stock(noticesContract.listNotices, { query: {} })).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('no password, code, token or hash reaches the log', async ({ db, call, logged }) => {
  await makeLocation(db)
  await call(signUp, { query: {}, body: newcomer })
  const { email, password } = await makeUser(db)
  const { access_token, refresh_token } = await signIn(call, email, password)
  await signIn(call, email, 'a wrong password').catch(() => undefined)
  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const link = /token=(\w+)/.exec(text)?.[1] ?? ''
  await call(authContract.showVerification, { query: { token: link, type: 'signup' } }).catch(() => undefined)

  const log = logged.join('\n')
  expect(log).toContain('/auth/v1/verify')
  for (const secret of [password, newcomer.password, 'a wrong password', access_token, refresh_token, link]) {
    expect(log).not.toContain(secret)
  }
})
