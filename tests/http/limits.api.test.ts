import { expect } from 'vitest'

import { buildApp } from '#server/app.ts'
import { anonymousRate, mailRates, smsRates } from '#server/auth/rates.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { openLimits } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { test } from '#tests/support/test.ts'

/** A server that counts in the database for itself, as a replica does. */
async function openReplica(services: Services, db: Db = services.db) {
  const app = await buildApp({ ...services, limits: openLimits(services.config, db) })
  await app.listen({ port: 0, host: '127.0.0.1' })

  return Object.assign(app, { url: app.listeningOrigin, [Symbol.asyncDispose]: () => app.close() })
}

const look = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/auth/v1/verify?token=x&type=signup`, { headers, redirect: 'manual' })
const statusOf = async (answer: Promise<Response>) => (await answer).status

/** How many of so many requests, one after the other, are not refused. */
async function admittedOf(count: number, ask: () => Promise<Response>): Promise<number> {
  let admitted = 0
  for (let n = 0; n < count; n++) if ((await ask()).status !== 429) admitted++
  return admitted
}

const pointsOf = async (db: Db, bucket: string) => {
  const rows = await db.selectFrom('rateLimit').select('points').where('key', 'like', `${bucket}:%`).execute()
  return rows.map(({ points }) => points)
}

test('who asks /auth/v1 too often is told when to come back, in both forms of its protocol', async ({
  services,
  url,
}) => {
  services.config.rateLimits = true
  services.config.auth.limits.token = 1
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  expect(await statusOf(ask({}))).toBe(400)

  const recent = await ask({ 'x-supabase-api-version': '2024-01-01' })
  const older = await ask({})

  const seconds = Number(recent.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(290)
  expect(seconds).toBeLessThanOrEqual(300)
  expect(recent.status).toBe(429)
  expect(recent.headers.get('x-sb-error-code')).toBe('over_request_rate_limit')
  expect(await recent.json()).toEqual({
    code: 'over_request_rate_limit',
    message: `Request rate limit reached. Please try again in ${seconds} seconds.`,
    retry_after_seconds: seconds,
  })
  const later = Number(older.headers.get('retry-after'))
  expect(await older.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: `Request rate limit reached. Please try again in ${later} seconds.`,
    retry_after_seconds: later,
  })
})

test('each limit is as the studio sets it, and each endpoint counts for itself', async ({ services, url }) => {
  services.config.rateLimits = true
  Object.assign(services.config.auth.limits, { token: 4, codes: 2, verify: 3 })
  const send = (method: string, path: string) => () =>
    fetch(`${url}${path}`, { method, redirect: 'manual', headers: { 'content-type': 'application/json' }, body: '{}' })

  expect(await admittedOf(6, send('POST', '/auth/v1/token?grant_type=password'))).toBe(4)
  expect(await admittedOf(6, send('POST', '/auth/v1/signup'))).toBe(2)
  expect(await admittedOf(6, send('PUT', '/auth/v1/user'))).toBe(2)
  expect(await admittedOf(2, () => look(url))).toBe(2)
  expect(await admittedOf(6, send('POST', '/auth/v1/verify'))).toBe(1)
  expect(await admittedOf(6, send('POST', '/auth/v1/token?grant_type=refresh_token'))).toBe(0)
})

test('unless the studio says otherwise, the limits are those of the protocol', async ({ services, url }) => {
  services.config.rateLimits = true

  expect(await admittedOf(32, () => look(url))).toBe(30)
})

test('of many requests at once no more get through than one after the other', async ({ services, url }) => {
  services.config.rateLimits = true
  services.config.auth.limits.verify = 60

  const answers = await Promise.all(Array.from({ length: 150 }, () => look(url)))

  expect(answers.filter(({ status }) => status === 303)).toHaveLength(60)
})

test('two servers on one database count together', async ({ services }) => {
  services.config.rateLimits = true
  services.config.auth.limits.verify = 6
  await using one = await openReplica(services)
  await using other = await openReplica(services)

  expect(await admittedOf(4, () => look(one.url))).toBe(4)
  expect(await admittedOf(4, () => look(other.url))).toBe(2)
  expect(await statusOf(look(one.url))).toBe(429)
})

test('few requests cost no statement, and neither does a flood', async ({ db, services, url }) => {
  services.config.rateLimits = true
  const refresh = () =>
    fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })

  await admittedOf(9, refresh)
  expect(await pointsOf(db, 'issueToken')).toEqual([])
  await refresh()
  expect(await pointsOf(db, 'issueToken')).toEqual([10])
  expect(await admittedOf(200, refresh)).toBe(140)
  expect(await pointsOf(db, 'issueToken')).toEqual([150])
})

test('when the time is up, the counting begins anew', async ({ db, services }) => {
  services.config.rateLimits = true
  services.config.auth.limits.verify = 2
  {
    await using replica = await openReplica(services)
    expect(await admittedOf(3, () => look(replica.url))).toBe(2)
  }
  await db.updateTable('rateLimit').set({ expire: 1 }).execute()

  await using replica = await openReplica(services)
  expect(await admittedOf(3, () => look(replica.url))).toBe(2)
})

test('behind a proxy that is trusted each visitor has a limit of their own, an IPv6 customer one for all addresses', async ({
  services,
}) => {
  services.config.rateLimits = true
  services.config.trustProxy = ['127.0.0.1']
  services.config.auth.limits.verify = 1
  await using replica = await openReplica(services)
  const from = (ip: string) => statusOf(look(replica.url, { 'x-forwarded-for': ip }))

  expect(await from('203.0.113.1')).toBe(303)
  expect(await from('203.0.113.2')).toBe(303)
  expect(await from('203.0.113.1')).toBe(429)
  expect(await from('198.51.100.9, 203.0.113.2')).toBe(429)
  expect(await from('2001:db8:1:2::1')).toBe(303)
  expect(await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(303)
})

test('a forged X-Forwarded-For changes nothing', async ({ services }) => {
  services.config.rateLimits = true
  services.config.auth.limits.verify = 1
  await using replica = await openReplica(services)

  expect(await statusOf(look(replica.url, { 'x-forwarded-for': '203.0.113.1' }))).toBe(303)
  expect(await statusOf(look(replica.url, { 'x-forwarded-for': '203.0.113.2' }))).toBe(429)
})

test('when the database does not count, nobody is let through', async ({ services }) => {
  services.config.rateLimits = true
  services.config.auth.limits.verify = 1
  const gone = connect('postgres://nobody@127.0.0.1:1/nothing')
  await using replica = await openReplica(services, gone)

  const answer = await look(replica.url)
  await gone.destroy()

  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
})

const tooMany = (seconds: number) => new Failure('over_email_send_rate_limit', 'Later.', { retryAfterSeconds: seconds })

test('mails to one address and mails of an hour are counted for all servers, by what the studio sets', async ({
  db,
  services: { config, limits },
}) => {
  config.rateLimits = true
  Object.assign(config.auth.limits, { mailResendSeconds: 40, mailsPerHour: 3, smsPerHour: 1, anonymous: 2 })
  const other = openLimits(config, db)
  const mails = mailRates(config.auth.limits)
  const sms = smsRates(config.auth.limits)
  const anonymous = anonymousRate(config.auth.limits)

  await limits.take(mails.again, 'sam@example.com', tooMany)
  const refusal = await other.take(mails.again, 'sam@example.com', tooMany).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'over_email_send_rate_limit' })
  expect(refusal).toHaveProperty('facts.retryAfterSeconds', expect.toBeOneOf([39, 40]))
  await other.take(mails.again, 'robin@example.com', tooMany)

  for (const one of [limits, other, limits]) await one.take(mails.inAll, 'all', tooMany)
  await expect(other.take(mails.inAll, 'all', tooMany)).rejects.toThrow('Later.')
  await limits.take(sms.inAll, 'all', tooMany)
  await expect(other.take(sms.inAll, 'all', tooMany)).rejects.toThrow('Later.')
  for (const ip of ['2001:db8::1', '2001:db8::2']) await limits.take(anonymous, ip, tooMany)
  await expect(other.take(anonymous, '2001:db8::3', tooMany)).rejects.toThrow('Later.')

  await db.updateTable('rateLimit').set({ expire: 1 }).execute()
  await limits.take(mails.again, 'sam@example.com', tooMany)
  const keys = await db.selectFrom('rateLimit').select('key').execute()
  expect(JSON.stringify(keys)).not.toContain('sam')
})

test('with RATE_LIMITS off nothing is counted', async ({ db, services: { config, limits }, url }) => {
  const mails = mailRates(config.auth.limits)
  for (let n = 0; n < 5; n++) await limits.take(mails.again, 'sam@example.com', tooMany)

  expect(await admittedOf(40, () => look(url))).toBe(40)
  expect(await db.selectFrom('rateLimit').selectAll().execute()).toEqual([])
})

test('of an address more than 1200 requests a minute are refused, and each answer says how many are left', async ({
  services,
}) => {
  services.config.rateLimits = true
  await using server = await openReplica(services)
  const ask = (remoteAddress: string) => server.inject({ url: '/healthz', remoteAddress })

  expect((await ask('192.0.2.1')).headers).toMatchObject({
    'x-ratelimit-limit': '1200',
    'x-ratelimit-remaining': '1199',
    'x-ratelimit-reset': '60',
  })
  for (let n = 2; n <= 1200; n++) await ask('192.0.2.1')
  const refused = await ask('192.0.2.1')

  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'x-ratelimit-remaining': '0' } })
  expect(refused.headers['retry-after']).toBe(String(refused.headers['x-ratelimit-reset']))
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
})
