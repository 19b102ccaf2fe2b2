import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

import { readConfig } from '#server/config.ts'
import { authContract } from '#shared/auth/contract.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test, testSecret } from '#tests/support/test.ts'

const { recover, sendOtp } = authContract

test('the same mail to one address waits a minute, whether or not it has an account', async ({
  db,
  services: { config },
  call,
}) => {
  await makeLocation(db)
  config.rateLimits = true
  config.auth.limits.mailsPerHour = 1000
  const { email } = await makeUser(db)

  for (const address of [email, 'nobody@example.com']) {
    await call(recover, { query: {}, body: { email: address } })
    const refusal = await call(recover, { query: {}, body: { email: address } }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'over_email_send_rate_limit', facts: { status: 429 } })
    expect(String(refusal)).toMatch(/For security purposes, you can only request this after \d+ seconds\./)
    // Another kind of mail is counted separately.
    await call(sendOtp, { query: {}, body: { email: address, create_user: false } })
  }
})

/** A request from an address of the internet. */
const from = (app: FastifyInstance, remoteAddress: string, path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/auth/v1/${path}`,
    remoteAddress,
    payload,
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })

test('the studio sends so many mails with codes in an hour, and then says when it goes on', async ({
  db,
  services: { config },
  app,
}) => {
  await makeLocation(db)
  config.rateLimits = true
  config.auth.limits.mailsPerHour = 2
  for (const n of [1, 2]) {
    await from(app, `203.0.113.${n}`, 'signup', { email: `${n}@example.com`, password: 'a long enough one' })
  }

  const refused = await from(app, '203.0.113.3', 'otp', { email: 'three@example.com' })

  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/^email rate limit exceeded\. Please try again in \d+ seconds\.$/),
  })
  expect(await db.selectFrom('authUser').select('email').orderBy('email').execute()).toHaveLength(2)
})

const mails = (name: string) => [1, 2, 3, 4, 5].map((n) => ({ email: `${name}${n}@example.com` }))

test('one visitor uses up a tenth of the mails and texts of an hour, and others still get theirs', async ({
  db,
  services: { config },
  app,
}) => {
  await makeLocation(db)
  config.rateLimits = true
  config.auth.phone = true
  config.auth.limits.mailsPerHour = 30
  config.auth.limits.smsPerHour = 20
  const statuses = async (remoteAddress: string, bodies: object[]) => {
    const answers: number[] = []
    for (const body of bodies) answers.push((await from(app, remoteAddress, 'otp', body)).statusCode)
    return answers
  }
  const texts = [1, 2, 3].map((n) => ({ phone: `1312555014${n}` }))

  expect(await statuses('203.0.113.1', mails('a'))).toEqual([200, 200, 200, 429, 429])
  expect(await statuses('203.0.113.1', texts)).toEqual([200, 200, 429])
  expect(await statuses('203.0.113.2', mails('b').slice(0, 1))).toEqual([200])
  // A provider gives each customer this many IPv6 addresses.
  expect(await statuses('2001:db8::1', mails('c').slice(0, 2))).toEqual([200, 200])
  expect(await statuses('2001:db8::2', mails('d').slice(0, 2))).toEqual([200, 429])
})

test('one address gets ten mails with codes in an hour, whatever they are for and whoever asks', async ({
  db,
  services: { config },
  app,
}) => {
  await makeLocation(db)
  config.rateLimits = true
  config.auth.limits.mailsPerHour = 1000
  config.auth.limits.mailResendSeconds = 1
  config.auth.limits.mailsPerRecipient = 3
  const { email } = await makeUser(db)

  const answers = []
  for (const [n, path] of ['otp', 'recover', 'signup', 'otp', 'recover'].entries()) {
    const answer = await from(app, `203.0.113.${n}`, path, { email, password: 'a long enough one' })
    answers.push(answer.statusCode)
  }

  expect(answers).toEqual([200, 200, 200, 429, 429])
})

test('with a mail server more leave in an hour, unless a setting says how many', () => {
  const environment = { DATABASE_URL: 'postgres://unused', SECRET_KEY: testSecret, PUBLIC_URL: 'http://studio.test' }
  const perHour = (more: Record<string, string>) => readConfig({ ...environment, ...more }).auth.limits.mailsPerHour

  expect(perHour({})).toBe(30)
  expect(perHour({ SMTP_URL: 'smtp://mail.example' })).toBe(500)
  expect(perHour({ SMTP_URL: 'smtp://mail.example', AUTH_MAILS_PER_HOUR: '40' })).toBe(40)
})

test('the same SMS to one number waits too', async ({ db, services: { config }, call }) => {
  await makeLocation(db)
  config.rateLimits = true
  config.auth.phone = true
  await call(sendOtp, { query: {}, body: { phone: '+1 312 555 0142' } })

  await expect(call(sendOtp, { query: {}, body: { phone: '13125550142' } })).rejects.toMatchObject({
    code: 'over_sms_send_rate_limit',
  })
})

test('a code that is guessed at too often makes the next guess wait', async ({ db, services: { config }, call }) => {
  await makeLocation(db)
  config.rateLimits = true
  const { email } = await makeUser(db)
  const guess = () => call(authContract.verify, { body: { type: 'email', email, token: '000000' } })

  for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject({ code: 'otp_expired' })
  await expect(guess()).rejects.toMatchObject({ code: 'over_request_rate_limit' })
})
