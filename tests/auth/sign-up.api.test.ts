import { expect } from 'vitest'

import { decidedCost } from '#server/auth/passwords/password-hash.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { Verification } from '#shared/auth/requests.ts'
import type { Session } from '#shared/auth/user.ts'
import type { Call } from '#shared/http/call.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { signUp, issueToken, readUser } = authContract
const newcomer = {
  email: 'New.Comer@Example.com',
  password: 'a long enough one',
  data: { first_name: 'New', last_name: 'Comer' },
}

const signIn = (call: Call, email: string, password: string) =>
  call(issueToken, { query: { grant_type: 'password' }, body: { email, password } })
const isSession = (answer: object): answer is Session => 'access_token' in answer

async function verify(call: Call, body: Verification): Promise<Session> {
  const answer = await call(authContract.verify, { body })
  if (!isSession(answer)) throw new Error(answer.msg)
  return answer
}

test('a newcomer signs up, confirms with the mailed code and is in', async ({ db, call, callWith }) => {
  await makeLocation(db)
  const user = await call(signUp, { query: {}, body: newcomer })
  expect(user).toMatchObject({
    email: 'new.comer@example.com',
    phone: '',
    user_metadata: newcomer.data,
    is_anonymous: false,
  })
  expect(isSession(user)).toBe(false)
  await expect(signIn(call, newcomer.email, newcomer.password)).rejects.toMatchObject({ code: 'email_not_confirmed' })

  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const code = /: (\d{6})/.exec(text)?.[1] ?? ''
  const session = await verify(call, { type: 'signup', email: newcomer.email, token: code })

  const me = callWith({ authorization: `Bearer ${session.access_token}` })
  expect(await me(readUser, {})).toMatchObject({
    email: 'new.comer@example.com',
    user_metadata: { email_verified: true },
  })
  expect(await me(peopleContract.readMyProfile, {})).toMatchObject({ firstName: 'New', lastName: 'Comer' })
  expect(isSession(await signIn(call, newcomer.email, newcomer.password))).toBe(true)
})

test('with automatic confirmation a newcomer is in at once', async ({ services, call }) => {
  services.config.auth.autoconfirm = true

  const answer = await call(signUp, { query: {}, body: newcomer })

  expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: 'new.comer@example.com' } })
})

test('an account takes over the client profile of its address only when the address is confirmed', async ({
  db,
  call,
}) => {
  await makeLocation(db)
  await db
    .insertInto('person')
    .values({ email: 'new.comer@example.com', firstName: 'Known', lastName: 'Client' })
    .execute()
  const owner = () => db.selectFrom('person').select(['userId', 'firstName']).executeTakeFirstOrThrow()

  await call(signUp, { query: {}, body: newcomer })
  expect(await owner()).toEqual({ userId: null, firstName: 'Known' })

  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const session = await verify(call, {
    type: 'signup',
    email: newcomer.email,
    token: /: (\d{6})/.exec(text)?.[1] ?? '',
  })
  expect(await owner()).toEqual({ userId: session.user.id, firstName: 'Known' })
})

test('signing up with a taken address answers the same, and tells only its owner by mail', async ({ db, call }) => {
  await makeLocation(db)
  const { email } = await makeUser(db)

  const fresh = await call(signUp, { query: {}, body: newcomer })
  const taken = await call(signUp, { query: {}, body: { ...newcomer, email } })

  expect(Object.keys(taken).toSorted()).toEqual(Object.keys(fresh).toSorted())
  const { subject } = await db
    .selectFrom('notice')
    .select('subject')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(subject).toBe('You already have an account')
})

test('a code is burnt after five wrong guesses', async ({ db, call }) => {
  await makeLocation(db)
  await call(signUp, { query: {}, body: newcomer })
  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const code = /: (\d{6})/.exec(text)?.[1] ?? ''
  const guess = (token: string) => verify(call, { type: 'signup', email: newcomer.email, token })

  for (const wrong of ['000000', '111111', '222222', '333333', '444444'].filter((one) => one !== code)) {
    await expect(guess(wrong)).rejects.toMatchObject({ code: 'otp_expired' })
  }
  await guess('555555').catch(() => undefined)

  await expect(guess(code)).rejects.toMatchObject({ code: 'otp_expired' })
})

test('the mailed link shows a button and confirms only when it is pressed, once', async ({ db, call, url }) => {
  await makeLocation(db)
  const redirect_to = 'http://studio.test/email-verification-success'
  await call(signUp, { query: { redirect_to }, body: newcomer })
  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  const press = () =>
    fetch(`${url}/auth/v1/verify/link`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: link.search.slice(1),
    })

  const page = await fetch(`${url}${link.pathname}${link.search}`)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('<button type="submit">')
  await expect(signIn(call, newcomer.email, newcomer.password)).rejects.toMatchObject({ code: 'email_not_confirmed' })

  const pressed = await press()
  expect(pressed.status).toBe(303)
  expect(pressed.headers.get('location')).toMatch(/^http:\/\/studio\.test\/email-verification-success#access_token=/)
  expect((await press()).headers.get('location')).toContain('error_code=otp_expired')
})

test('the button behind a mailed link is pressed on a page of ours only, and says which session it was for', async ({
  db,
  call,
  url,
}) => {
  await makeLocation(db)
  await call(signUp, { query: {}, body: newcomer })
  const { text } = await db.selectFrom('notice').select('text').executeTakeFirstOrThrow()
  const body = new URL(/http\S+/.exec(text)?.[0] ?? '').search.slice(1)
  const pressFrom = (origin: string) =>
    fetch(`${url}/auth/v1/verify/link`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body,
    })

  for (const origin of ['https://evil.example', 'null', 'http://studio.test.evil.example', 'https://studio.test']) {
    expect((await pressFrom(origin)).status, origin).toBe(403)
  }
  const pressed = await pressFrom('http://studio.test')

  const session = await db.selectFrom('authSession').select('id').executeTakeFirstOrThrow()
  expect(pressed.status).toBe(303)
  expect(pressed.headers.getSetCookie()).toContainEqual(expect.stringContaining(`followed=${session.id}; Max-Age=300;`))
})

test('the link of a mail leads nowhere but home to a foreign site', async ({ url }) => {
  for (const evil of [
    'https://evil.example',
    '//evil.example',
    'http://studio.test@evil.example/',
    'javascript:alert(1)',
  ]) {
    const answer = await fetch(`${url}/auth/v1/verify/link`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x', type: 'signup', redirect_to: evil }),
    })
    expect(answer.headers.get('location')).toMatch(/^http:\/\/studio\.test#error=/)
  }
})

test('a password that is too short is refused with the reason', async ({ call }) => {
  await expect(call(signUp, { query: {}, body: { ...newcomer, password: 'short' } })).rejects.toMatchObject({
    code: 'weak_password',
    message: 'Password should be at least 8 characters.',
  })
})

test('passwords are kept as argon2id with the decided cost', async ({ db, services, call }) => {
  services.config.auth.password.hashCost = decidedCost
  services.config.auth.autoconfirm = true
  await call(signUp, { query: {}, body: newcomer })

  const { passwordHash } = await db.selectFrom('authUser').select('passwordHash').executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$(?=.*t=2)(?=.*p=1)m=19456,/)
})

test('whoever squats on an address has no password when its owner signs up and confirms', async ({ db, call }) => {
  await makeLocation(db)
  const { email } = newcomer
  await call(signUp, { query: {}, body: { email, password: 'the password of a squatter' } })
  await call(signUp, { query: {}, body: newcomer })
  const { text } = await db.selectFrom('notice').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()

  await verify(call, { type: 'signup', email, token: /: (\d{6})/.exec(text)?.[1] ?? '' })

  await expect(signIn(call, email, 'the password of a squatter')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(isSession(await signIn(call, email, newcomer.password))).toBe(true)
})

test('without the proof of a mail an account takes over nobody’s profile', async ({ db, call, services }) => {
  services.config.auth.autoconfirm = true
  await db
    .insertInto('person')
    .values({ email: 'new.comer@example.com', firstName: 'Known', lastName: 'Client' })
    .execute()

  await call(signUp, { query: {}, body: newcomer })

  const { id: userId } = await db.selectFrom('authUser').select('id').executeTakeFirstOrThrow()
  expect(await db.selectFrom('person').select(['userId', 'email']).orderBy('email').execute()).toEqual([
    { userId: null, email: 'new.comer@example.com' },
    { userId, email: null },
  ])
})
