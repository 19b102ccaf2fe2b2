import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { authContract } from '#shared/auth/contract.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { signUp, issueToken, verify, confirmLink } = authContract
const laptop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

interface Account {
  email: string
  password: string
}

async function signIn(url: string, { email, password }: Account, headers: Record<string, string>) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  await answer.text()

  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const mailsOf = (db: Db) => db.selectFrom('notice').select(['recipient', 'subject', 'text']).orderBy('id').execute()

test('a sign-in from a new device is told by mail, once', async ({ db, url }) => {
  await makeLocation(db)
  const account = await makeUser(db)
  await signIn(url, account, { 'user-agent': laptop })
  expect(await mailsOf(db)).toEqual([])

  const cookie = await signIn(url, account, { 'user-agent': phone })
  await signIn(url, account, { 'user-agent': phone })
  await signIn(url, account, { 'user-agent': `${phone} updated`, cookie })

  const [mail, ...others] = await mailsOf(db)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: account.email, subject: 'A new sign-in to your account' })
  expect(mail?.text).toContain('When: Tuesday, November 24 at 8:00 AM CST')
  expect(mail?.text).toContain('With: Safari on an iPhone')
  expect(mail?.text).toContain('From: 127.0.0.1')
  expect(mail?.text).toContain('http://studio.test/forgot-password')
})

test('what a device calls itself is forgotten after three months, its cookie is not', async ({ db, clock, url }) => {
  const account = await makeUser(db)
  const cookie = await signIn(url, account, { 'user-agent': laptop })

  clock.pass({ days: 91 })
  await signIn(url, account, { 'user-agent': 'Another browser of the house', cookie })
  expect(await mailsOf(db)).toEqual([])
  clock.pass({ days: 91 })
  await signIn(url, account, { 'user-agent': 'Another browser of the house' })
  expect(await mailsOf(db)).toHaveLength(1)
})

test('a device is known to the account that was signed in with it, and to no other', async ({ db, url }) => {
  const [one, other] = [await makeUser(db), await makeUser(db)]
  await signIn(url, other, { 'user-agent': laptop })
  const cookie = await signIn(url, one, { 'user-agent': phone })

  await signIn(url, other, { 'user-agent': phone, cookie })

  expect(await mailsOf(db)).toMatchObject([{ recipient: other.email }])
})

test('an account without an address is told nothing', async ({ db, services, call, callWith }) => {
  services.config.auth.phone = true
  const { userId, password } = await makeUser(db)
  const number = { phone: '13125550142', phoneConfirmedAt: services.now() }
  await db
    .updateTable('authUser')
    .set({ ...number, email: null })
    .where('id', '=', userId)
    .execute()
  const body = { phone: number.phone, password }

  await call(issueToken, { query: { grant_type: 'password' }, body })
  await callWith({ 'user-agent': phone })(issueToken, { query: { grant_type: 'password' }, body })

  expect(await mailsOf(db)).toEqual([])
})

test('whatever proves who somebody is gives the browser a number, which only its own site and server read', async ({
  services,
  url,
}) => {
  const answerOf = (path: string, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ token: 'x', type: 'signup' }),
    })

  for (const { path } of [signUp, issueToken, verify, confirmLink]) {
    expect((await answerOf(path)).headers.get('set-cookie'), path).toMatch(
      /^device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  }
  expect((await fetch(`${url}/auth/v1/.well-known/jwks.json`)).headers.get('set-cookie')).toBeNull()

  services.config.publicUrl = 'https://studio.test'
  const given = await answerOf(issueToken.path)
  expect(given.headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const number = given.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await answerOf(issueToken.path, number)).headers.get('set-cookie')).toContain(number)
  const forged = await answerOf(issueToken.path, '__Host-device=<script>')
  expect(forged.headers.get('set-cookie')).toMatch(/^__Host-device=[\w-]{22};/)
})

test('the number is kept as a hash, and no program fills the table', async ({ db, url, logged }) => {
  const account = await makeUser(db)
  const cookie = await signIn(url, account, { 'user-agent': laptop })
  for (let n = 0; n < 35; n++) await signIn(url, account, { 'user-agent': 'a program without cookies' })

  const devices = await db.selectFrom('knownDevice').selectAll().execute()
  expect(devices).toHaveLength(30)
  const number = cookie.split('=')[1] ?? ''
  expect(number).toHaveLength(22)
  expect(JSON.stringify(devices) + logged.join('')).not.toContain(number)
})
