import { expect } from 'vitest'

import { admitGuess } from '#server/auth/passwords/guesses.ts'
import { jobWork } from '#server/kernel/work.ts'
import { makeUser } from '#tests/support/make.ts'
import { type Clock, test } from '#tests/support/test.ts'

interface Attempt {
  email: string
  password: string
  from?: Record<string, string>
}

async function signIn(url: string, { email, password, from = { 'user-agent': 'Stranger' } }: Attempt) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...from },
    body: JSON.stringify({ email, password }),
  })
  const { code, message } = (await answer.json()) as { code?: string; message?: string }

  return {
    status: answer.status,
    code,
    message,
    seconds: Number(answer.headers.get('retry-after')),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

const passSeconds = (clock: Clock, seconds: number) =>
  clock.set(new Date(clock.now().getTime() + seconds * 1000).toISOString())

test('after a wrong password x 20 a stranger waits longer each time, and the owner’s own device still gets in', async ({
  db,
  services,
  clock,
  url,
}) => {
  services.config.rateLimits = true
  const { email, password } = await makeUser(db)
  const owner = { 'user-agent': 'Owner' }
  const { cookie } = await signIn(url, { email, password, from: owner })
  const guess = () => signIn(url, { email, password: 'a wrong password' })

  for (let n = 0; n < 5; n++) expect(await guess()).toMatchObject({ status: 400, code: 'invalid_credentials' })
  const waits: number[] = []
  for (let n = 0; n < 15; n++) {
    const { status, code, seconds } = await guess()
    expect({ status, code }).toEqual({ status: 429, code: 'over_request_rate_limit' })
    waits.push(seconds)
    passSeconds(clock, seconds)
    expect((await guess()).code).toBe('invalid_credentials')
  }

  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900, 900])
  expect((await signIn(url, { email, password })).status).toBe(429)
  expect((await signIn(url, { email, password, from: owner })).status).toBe(200)
  expect((await signIn(url, { email, password, from: { ...owner, cookie } })).status).toBe(200)
  expect((await signIn(url, { email, password, from: { 'user-agent': 'Owner, updated', cookie } })).status).toBe(200)
})

test('a right password in between ends the waiting', async ({ db, services, clock, url }) => {
  services.config.rateLimits = true
  const { email, password } = await makeUser(db)
  const guess = async (attempt: string) => (await signIn(url, { email, password: attempt })).status

  for (const wrong of 'abcde') expect(await guess(wrong)).toBe(400)
  expect(await guess(password)).toBe(429)
  passSeconds(clock, 2)
  expect(await guess(password)).toBe(200)
  for (const wrong of 'abcde') expect(await guess(wrong)).toBe(400)
  expect(await guess('f')).toBe(429)
})

test('a day without a guess ends it too', async ({ db, services, clock, url }) => {
  services.config.rateLimits = true
  const { email } = await makeUser(db)
  const guess = async () => (await signIn(url, { email, password: 'a wrong password' })).status

  for (let n = 0; n < 5; n++) await guess()
  expect(await guess()).toBe(429)
  clock.pass({ hours: 25 })
  for (let n = 0; n < 5; n++) expect(await guess()).toBe(400)
})

test('an address without an account is answered the same, guess by guess', async ({ db, services, url }) => {
  services.config.rateLimits = true
  const { email } = await makeUser(db)
  const answersFor = async (address: string) => {
    const answers: object[] = []
    for (let n = 0; n < 8; n++) {
      const { cookie, ...answer } = await signIn(url, { email: address, password: 'a wrong password' })
      answers.push({ ...answer, hasCookie: cookie !== '' })
    }
    return answers
  }

  const known = await answersFor(email)

  expect(known.at(-1)).toEqual({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'There were too many wrong attempts. Please try again in 2 seconds.',
    seconds: 2,
    hasCookie: true,
  })
  expect(await answersFor('nobody@example.com')).toEqual(known)
})

test('of thirty guesses at once five are looked at', async ({ db, services, url }) => {
  services.config.rateLimits = true
  const { email } = await makeUser(db)

  const guesses = Array.from({ length: 30 }, () => signIn(url, { email: email.toUpperCase(), password: 'wrong' }))
  const codes = (await Promise.all(guesses)).map(({ code }) => code)

  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
  expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(25)
})

test('refusals are written down, and what was typed is not', async ({ db, services, url, logged }) => {
  services.config.rateLimits = true
  const { email } = await makeUser(db)
  for (let n = 0; n < 6; n++) await signIn(url, { email, password: 'my secret guess' })

  const events = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'login_refused').execute()
  expect(events).toHaveLength(6)
  expect(events.at(-1)?.facts).toEqual({ cause: 'too many wrong passwords' })
  const counted = await db.selectFrom('rateLimit').selectAll().execute()
  expect(counted).toHaveLength(1)
  for (const text of [logged.join(''), JSON.stringify(events), JSON.stringify(counted)]) {
    expect(text).not.toContain('my secret guess')
    expect(text).not.toContain(email)
  }
})

const origin = { requestId: 'none', ip: '203.0.113.1', userAgent: 'Stranger' }

test('codes are counted apart from passwords, and what could not be judged does not count', async ({
  db,
  services,
}) => {
  services.config.rateLimits = true
  const guess = (what: 'password' | 'code') => admitGuess(jobWork(services, 'test'), what, 'sam@example.com', origin)

  for (let n = 0; n < 9; n++) await (await guess('password')).takenBack()
  for (let n = 0; n < 5; n++) await guess('password')
  await expect(guess('password')).rejects.toMatchObject({ code: 'over_request_rate_limit' })
  for (let n = 0; n < 4; n++) await guess('code')
  const fifth = await guess('code')
  await expect(guess('code')).rejects.toMatchObject({ facts: { retryAfterSeconds: 2 } })

  await fifth.succeeded({ trx: db })
  await guess('code')
})
