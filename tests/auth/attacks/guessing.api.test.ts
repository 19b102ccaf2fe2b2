import { expect } from 'vitest'

import { contentOf } from '#tests/auth/content.ts'
import { fragmentOf, signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const codes = (count: number, except: string) =>
  Array.from({ length: count }, (_, n) => String(n * 9973 + 1).padStart(6, '0')).filter((code) => code !== except)

test('of a hundred guesses at once five are tried; then the code is burnt, but the link still works', async ({
  db,
  stock,
  ask,
  newest,
  press,
}) => {
  const { email } = await makeUser(db)
  await stock().signInWithOtp({ email })
  const { code, link } = await newest(email)
  const verify = (token: string) => ask('POST', '/auth/v1/verify', { body: { type: 'email', email, token } })

  const answers = await Promise.all(codes(100, code).map(verify))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await db.selectFrom('oneTimeToken').select('failedAttempts').execute()).toEqual([{ failedAttempts: 5 }])
  expect((await verify(code)).body).toMatchObject({ code: 'otp_expired' })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
  expect(fragmentOf(await press(link))).toHaveProperty('access_token')
})

test('among a hundred guesses at once the right one wins at most once', async ({ db, stock, ask, newest }) => {
  const { email } = await makeUser(db)
  await stock().signInWithOtp({ email })
  const { code } = await newest(email)
  const guesses = codes(100, code).map((token, n) => (n % 10 === 3 ? code : token))

  const answers = await Promise.all(
    guesses.map((token) => ask('POST', '/auth/v1/verify', { body: { type: 'email', email, token } })),
  )

  const successes = answers.filter(({ status }) => status === 200).length
  expect(successes).toBeLessThanOrEqual(1)
  expect(await db.selectFrom('authSession').select('id').execute()).toHaveLength(successes)
})

test('guesses under one type count for every other that the code could be of', async ({ db, stock, ask, newest }) => {
  const { email } = await makeUser(db)
  await stock().signInWithOtp({ email })
  const { code } = await newest(email)

  for (const type of ['email', 'magiclink', 'recovery', 'email', 'magiclink']) {
    await ask('POST', '/auth/v1/verify', { body: { type, email, token: code === '000000' ? '111111' : '000000' } })
  }

  for (const type of ['email', 'magiclink', 'recovery']) {
    expect((await ask('POST', '/auth/v1/verify', { body: { type, email, token: code } })).status).toBe(403)
  }
})

test('a new code starts to count anew, and the one before it is void', async ({ db, stock, newest }) => {
  const { email } = await makeUser(db)
  const client = stock()
  await client.signInWithOtp({ email })
  const first = await newest(email)
  for (const token of codes(6, first.code)) await client.verifyOtp({ type: 'email', email, token })
  await client.signInWithOtp({ email })

  expect((await client.verifyOtp({ type: 'email', email, token: first.code })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ type: 'email', email, token: (await newest(email)).code })).error).toBeNull()
})

test('a code that is used twice, also at the same instant, signs in once', async ({ db, stock, ask, newest }) => {
  const { email } = await makeUser(db)
  await stock().signInWithOtp({ email })
  const { code, link } = await newest(email)
  const token_hash = new URL(link).searchParams.get('token')
  const ways = [
    { type: 'email', email, token: code },
    { type: 'email', token_hash },
    { type: 'magiclink', email, token: code },
    { type: 'magiclink', token_hash },
  ]

  const answers = await Promise.all(ways.map((body) => ask('POST', '/auth/v1/verify', { body })))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.selectFrom('authSession').select('id').execute()).toHaveLength(1)
  for (const body of ways) expect((await ask('POST', '/auth/v1/verify', { body })).status).toBe(403)
})

test('a code of one person opens nothing of another’s', async ({ db, stock, ask, newest }) => {
  const [ada, ben] = [await makeUser(db), await makeUser(db)]
  await stock().signInWithOtp({ email: ada.email })
  await stock().signInWithOtp({ email: ben.email })
  const { code } = await newest(ada.email)
  const bens = (await newest(ben.email)).code

  const answer = await ask('POST', '/auth/v1/verify', { body: { type: 'email', email: ben.email, token: code } })

  expect(answer.status).toBe(code === bens ? 200 : 403)
})

test('a code that proves that one is there signs nobody in', async ({ db, stock, ask, newest }) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  await client.reauthenticate()
  const { code } = await newest(user.email)
  const before = await contentOf(db)

  for (const type of [
    'reauthentication',
    'email',
    'recovery',
    'signup',
    'email_change',
    'sms',
    'invite',
    '__proto__',
  ]) {
    const answer = await ask('POST', '/auth/v1/verify', { body: { type, email: user.email, token: code } })
    expect([400, 403], type).toContain(answer.status)
  }
  expect(await contentOf(db)).toEqual(before)
})

test('guessing at the code for a new password burns it as well', async ({ db, stock, services, newest, clock }) => {
  Object.assign(services.config.auth.password, { reauthentication: true, current: false })
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  clock.pass({ hours: 25 })
  await client.refreshSession()
  await client.reauthenticate()
  const { code } = await newest(user.email)

  for (const nonce of codes(5, code)) {
    const { error } = await client.updateUser({ password: 'a password never used', nonce })
    expect(error?.code).toBe('reauthentication_not_valid')
  }

  expect((await client.updateUser({ password: 'a password never used', nonce: code })).error?.code).toBe(
    'reauthentication_not_valid',
  )
})

test('a refused request changes nothing', async ({ db, stock, ask, services, newest }) => {
  services.config.auth.password.current = true
  const [user, other] = [await makeUser(db), await makeUser(db)]
  const { access_token } = await signedIn(stock(), user)
  await stock().signInWithOtp({ email: other.email })
  const token_hash = new URL((await newest(other.email)).link).searchParams.get('token')
  await db
    .updateTable('authUser')
    .set({ bannedUntil: new Date('2099-01-01') })
    .where('id', '=', other.userId)
    .execute()
  const headers = { authorization: `Bearer ${access_token}` }
  const before = await contentOf(db)
  const refused: [method: string, path: string, body: object, status: number][] = [
    ['PUT', '/auth/v1/user', { data: { a: 1 }, password: 'a password never used', current_password: 'no' }, 400],
    ['PUT', '/auth/v1/user', { data: { a: 1 }, app_metadata: {} }, 403],
    ['PUT', '/auth/v1/user', { data: { a: 1 }, email: 'new@example.com', password: 'short' }, 422],
    ['PUT', '/auth/v1/user', { data: { a: 1 }, phone: '+13125550142' }, 400],
    ['POST', '/auth/v1/verify', { type: 'email', token_hash }, 403],
    ['POST', '/auth/v1/token?grant_type=password', other, 400],
    ['POST', '/auth/v1/signup', { email: 'new@example.com', password: 'short' }, 422],
    ['POST', '/auth/v1/logout?scope=all', {}, 400],
    ['DELETE', '/auth/v1/user/sessions/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31', {}, 404],
  ]

  for (const [method, path, body, status] of refused) {
    expect((await ask(method, path, { headers, body })).status, `${path} ${JSON.stringify(body)}`).toBe(status)
  }
  expect(await contentOf(db)).toEqual(before)
})
