import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { recover, sendOtp, signUp } = authContract

test('the same mail to one address waits a minute, whether or not it has an account', async ({
  db,
  services: { config },
  call,
}) => {
  await makeLocation(db)
  config.rateLimits = true
  const { email } = await makeUser(db)

  for (const address of [email, 'nobody@example.com']) {
    await call(recover, { query: {}, body: { email: address } })
    const refusal = await call(recover, { query: {}, body: { email: address } }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'over_email_send_rate_limit', facts: { status: 429 } })
    expect(String(refusal)).toMatch(/For security purposes, you can only request this after \d+ seconds\./)
    // Another kind of mail is another matter.
    await call(sendOtp, { query: {}, body: { email: address, create_user: false } })
  }
})

test('the studio sends so many mails with codes in an hour, and then says when it goes on', async ({
  db,
  services: { config },
  call,
  url,
}) => {
  await makeLocation(db)
  config.rateLimits = true
  config.auth.limits.mailsPerHour = 2
  for (const name of ['one', 'two']) {
    await call(signUp, { query: {}, body: { email: `${name}@example.com`, password: 'a long enough one' } })
  }

  const refused = await fetch(`${url}/auth/v1/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ email: 'three@example.com' }),
  })

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/^email rate limit exceeded\. Please try again in \d+ seconds\.$/),
  })
  expect(await db.selectFrom('authUser').select('email').orderBy('email').execute()).toHaveLength(2)
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
