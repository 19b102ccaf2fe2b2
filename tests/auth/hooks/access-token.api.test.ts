import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { buildApp } from '#server/app.ts'
import { connect } from '#server/kernel/db/database.ts'
import { addApp, codeOf } from '#tests/auth/authenticator.ts'
import { fragmentOf, signedIn } from '#tests/auth/stock-client.ts'
import { bearing, claimsOf } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { type Payload, slowly, test } from './receiver.ts'

const withRole = ({ claims }: Payload) => ({ body: { claims: { ...claims, user_role: 'captain' } } })

const claimsIn = (session: { access_token: string } | null | undefined) => claimsOf(session?.access_token ?? '')

test('a hook adds a claim at each signing: of a sign-in, a refresh, a second step and a link', async ({
  hook,
  stock,
  db,
  clock,
  press,
  newest,
}) => {
  const user = await makeUser(db)
  const { received } = await hook('custom_access_token', withRole)
  const client = stock()

  expect(claimsIn(await signedIn(client, user))).toMatchObject({ user_role: 'captain', aal: 'aal1' })
  expect(claimsIn((await client.refreshSession()).data.session)).toMatchObject({ user_role: 'captain' })
  await addApp(client, clock)
  expect(claimsIn((await client.getSession()).data.session)).toMatchObject({ user_role: 'captain', aal: 'aal2' })
  expect((await client.getUser()).data.user?.id).toBe(user.userId)

  await stock().signInWithOtp({ email: user.email })
  const back = fragmentOf(await press((await newest(user.email)).link))
  expect(claimsOf(back['access_token'] ?? '')).toMatchObject({ user_role: 'captain' })

  expect(received.map(({ authentication_method }) => authentication_method)).toEqual([
    'password',
    'token_refresh',
    'totp',
    'otp',
  ])
  expect(received[0]).toMatchObject({ user_id: user.userId, claims: { sub: user.userId, role: 'authenticated' } })
})

test('a new account that is confirmed at once, and an anonymous one, are signed in with the claim', async ({
  hook,
  stock,
  services,
}) => {
  Object.assign(services.config.auth, { autoconfirm: true, anonymous: true })
  await hook('custom_access_token', withRole)

  const { data } = await stock().signUp({ email: 'nia@example.com', password: 'a long enough one' })
  const anonymous = await stock().signInAnonymously()

  expect(claimsIn(data.session)).toMatchObject({ user_role: 'captain', is_anonymous: false })
  expect(claimsIn(anonymous.data.session)).toMatchObject({ user_role: 'captain', is_anonymous: true })
})

test('a hook may leave out what nothing rests on', async ({ hook, stock, db }) => {
  const user = await makeUser(db)
  await hook('custom_access_token', ({ claims }: Payload) => {
    const { aud, exp, iat, sub, email, phone, role, aal, session_id, is_anonymous } = claims
    return { body: { claims: { aud, exp, iat, sub, email, phone, role, aal, session_id, is_anonymous } } }
  })
  const client = stock()

  const session = await signedIn(client, user)

  expect(claimsIn(session)).not.toHaveProperty('user_metadata')
  expect((await client.getUser()).data.user?.id).toBe(user.userId)
})

test('claims of another person are refused, and nobody is signed in', async ({ hook, ask, db }) => {
  const user = await makeUser(db)
  await hook('custom_access_token', ({ claims }: Payload) => ({
    body: { claims: { ...claims, sub: '00000000-0000-4000-8000-000000000000' } },
  }))

  const { status, body } = await ask('POST', '/auth/v1/token?grant_type=password', { body: user })

  expect(status).toBe(500)
  expect(body).toMatchObject({
    code: 'unexpected_failure',
    message: expect.stringContaining('output claims do not conform to the expected schema'),
  })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('a hook that refuses somebody is quoted, and the audit knows', async ({ hook, ask, db }) => {
  const user = await makeUser(db)
  const error = { http_code: 403, message: 'Your membership has ended.' }
  await hook('custom_access_token', () => ({ body: { error } }))

  const { status, body } = await ask('POST', '/auth/v1/token?grant_type=password', { body: user })

  expect({ status, body }).toEqual({ status: 403, body: { code: 'unknown', message: 'Your membership has ended.' } })
  const events = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'hook_refused').execute()
  expect(events).toEqual([{ facts: { hook: 'custom_access_token', status: 403 } }])
})

test('while the hook is away a refresh fails as what passes does, and the session goes on later', async ({
  hook,
  stock,
  ask,
  db,
  services,
}) => {
  const client = stock()
  const session = await signedIn(client, await makeUser(db))
  await hook('custom_access_token', () => ({ status: 503 }))

  const body = { refresh_token: session.refresh_token }
  for (let tries = 1; tries <= 3; tries++) {
    const { status } = await ask('POST', '/auth/v1/token?grant_type=refresh_token', { body })
    expect(status).toBe(503)
  }
  const refreshing = client.refreshSession()
  delete services.config.auth.hooks.custom_access_token

  expect((await refreshing).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
})

test('a second step whose token the hook refused has not been taken, and is taken with the next code', async ({
  hook,
  stock,
  db,
  clock,
  services,
}) => {
  const user = await makeUser(db)
  const { secret, factorId } = await (async () => {
    const first = stock()
    await signedIn(first, user)
    return addApp(first, clock)
  })()
  const client = stock()
  const before = await signedIn(client, user)
  await hook('custom_access_token', () => ({ status: 500 }))

  const refused = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret, clock) })
  const rows = await db.selectFrom('authSession').select(['aal', 'refreshCounter']).where('aal', '=', 'aal1').execute()
  delete services.config.auth.hooks.custom_access_token
  clock.pass({ minutes: 0.5 })

  expect(refused.error).not.toBeNull()
  expect(rows).toEqual([{ aal: 'aal1', refreshCounter: 0 }])
  expect((await client.refreshSession({ refresh_token: before.refresh_token })).error).toBeNull()
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret, clock) })
  expect(error).toBeNull()
})

test('tabs that refresh at once while the hook takes its time all get tokens of the one session', async ({
  hook,
  stock,
  ask,
  db,
}) => {
  const session = await signedIn(stock(), await makeUser(db))
  await hook('custom_access_token', (payload) => slowly(withRole(payload), 300))

  const body = { refresh_token: session.refresh_token }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask('POST', '/auth/v1/token?grant_type=refresh_token', { body })),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body['refresh_token'])).size).toBe(1)
  const user = await ask('GET', '/auth/v1/user', { headers: bearing(String(answers[0]?.body['access_token'])) })
  expect(user.status).toBe(200)
})

test('a slow hook holds no connection of the database', async ({ hook, services, dbUrl, db }) => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(db)))
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const receiver = await hook('custom_access_token', async (payload) => {
    await mayAnswer
    return withRole(payload)
  })
  const narrow = connect(dbUrl, { poolSize: 2 })
  const app = await buildApp({ ...services, db: narrow })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const signIns = people.map((person) =>
      createClient(app.listeningOrigin, 'sb_publishable_x', {
        auth: { persistSession: false },
      }).auth.signInWithPassword(person),
    )
    await expect.poll(() => receiver.received.length).toBe(people.length)

    // All six wait for the hook now, so the database must be free for this one.
    const other = await fetch(`${app.listeningOrigin}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: people[0]?.email }),
    })
    expect(other.status).toBe(200)

    answer()
    for (const { error } of await Promise.all(signIns)) expect(error).toBeNull()
  } finally {
    answer()
    await app.close()
    await narrow.destroy()
  }
})
