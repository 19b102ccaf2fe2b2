import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { addApp } from '#tests/auth/authenticator.ts'
import { signedIn } from '#tests/auth/stock-client.ts'
import { forge } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { nobody, test } from './admin-client.ts'

/** A passkey as a browser has registered it. */
async function makePasskey(db: Db, userId: string): Promise<string> {
  const at = new Date('2026-11-01T10:00:00Z')
  const { id } = await db
    .insertInto('webauthnCredential')
    .values({
      userId,
      credentialId: randomUUID(),
      publicKey: Buffer.from('key'),
      signCount: 0,
      transports: [],
      aaguid: randomUUID(),
      isBackedUp: true,
      friendlyName: 'Laptop',
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

test('a lost second step is removed by the studio, its session falls back, and its owner is told', async ({
  admin,
  db,
  stock,
  clock,
  newest,
}) => {
  const user = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { factorId } = await addApp(client, clock, 'Old phone')
  const of = { userId: user.userId }

  const { data } = await admin.mfa.listFactors(of)
  expect(data?.factors).toMatchObject([{ id: factorId, friendly_name: 'Old phone', status: 'verified' }])
  expect(data?.factors[0]).not.toHaveProperty('secret')
  const removed = await admin.mfa.deleteFactor({ ...of, id: factorId })
  expect(removed.error).toBeNull()
  // The client wraps this one answer twice.
  expect(removed.data).toMatchObject({ data: { id: factorId, status: 'verified' } })

  expect((await admin.mfa.listFactors(of)).data?.factors).toEqual([])
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' })
  expect((await newest(user.email)).subject).toBe('The security of your account was changed')
  expect(
    await db.selectFrom('auditEvent').select('actorKind').where('action', '=', 'factor_deleted').execute(),
  ).toEqual([{ actorKind: 'service' }])
  expect((await admin.mfa.deleteFactor({ ...of, id: factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  const other = await makeUser(db)
  expect((await admin.mfa.deleteFactor({ userId: other.userId, id: factorId })).error?.code).toBe(
    'mfa_factor_not_found',
  )
  expect((await admin.mfa.listFactors({ userId: nobody })).error?.code).toBe('user_not_found')
})

test('a second step is renamed, and that of a phone moves to another number', async ({
  ask,
  asService,
  db,
  stock,
  clock,
  messages,
}) => {
  const { userId, ...user } = await makeUser(db)
  const client = stock()
  await signedIn(client, user)
  const { factorId } = await addApp(client, clock, 'App')
  const { id: phoneId } = await db
    .insertInto('authFactor')
    .values({ userId, factorType: 'phone', status: 'verified', phone: '13125550111', friendlyName: 'Phone' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const put = async (id: string, body: object) => {
    const answer = await ask('PUT', `/auth/v1/admin/users/${userId}/factors/${id}`, { headers: asService, body })
    return answer.body
  }

  expect(await put(factorId, { friendly_name: 'My app' })).toMatchObject({
    friendly_name: 'My app',
    status: 'verified',
  })
  expect(await put(factorId, { friendly_name: 'Phone' })).toMatchObject({ code: 'mfa_factor_name_conflict' })
  expect(await put(factorId, { friendly_name: 'x'.repeat(121) })).toMatchObject({ code: 'validation_failed' })
  const told = (await messages(user.email)).length
  expect(await put(phoneId, { phone: '+1 312 555 0112' })).toMatchObject({ phone: '13125550112' })
  expect((await messages(user.email)).length).toBe(told + 1)
  expect(await put(phoneId, { phone: 'ring me' })).toMatchObject({ code: 'validation_failed' })
  expect(await put('no-id', { friendly_name: 'x' })).toMatchObject({ message: 'factor_id must be an UUID' })
})

test('passkeys of an account are listed and removed', async ({ admin, db, newest }) => {
  const user = await makeUser(db)
  const other = await makeUser(db)
  const id = await makePasskey(db, user.userId)

  expect((await admin.passkey.listPasskeys({ userId: user.userId })).data).toMatchObject([
    { id, friendly_name: 'Laptop' },
  ])
  expect((await admin.passkey.deletePasskey({ userId: other.userId, passkeyId: id })).error).toMatchObject({
    status: 404,
  })
  expect((await admin.passkey.deletePasskey({ userId: user.userId, passkeyId: id })).error).toBeNull()
  expect((await admin.passkey.listPasskeys({ userId: user.userId })).data).toEqual([])
  expect((await newest(user.email)).text).toContain('“Laptop” was removed')
  expect((await admin.passkey.listPasskeys({ userId: nobody })).error?.code).toBe('user_not_found')
})

test('the devices of an account are listed and ended one by one, or all at once', async ({
  admin,
  ask,
  asService,
  clock,
  db,
  stock,
}) => {
  const user = await makeUser(db)
  const [first, second] = [stock(), stock()]
  await signedIn(first, user)
  clock.pass({ minutes: 1 })
  const { access_token } = await signedIn(second, user)
  const path = `/auth/v1/admin/users/${user.userId}/sessions`
  const { body } = await ask('GET', path, { headers: asService })
  const devices = Object.values(body) as { id: string; is_current: boolean }[]
  expect(devices.map(({ is_current }) => is_current)).toEqual([false, false])

  const end = async (id: string) => (await ask('DELETE', `${path}/${id}`, { headers: asService })).status
  expect(await end(devices.at(-1)?.id ?? '')).toBe(204)
  expect(await end(devices.at(-1)?.id ?? '')).toBe(404)
  expect(await end('no-id')).toBe(404)
  expect([(await first.getUser()).error === null, (await second.getUser()).error === null]).toEqual([false, true])

  expect((await admin.signOut(access_token, 'global')).error).toBeNull()
  expect((await second.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('the audit is read in pages, by author, action or kind', async ({ admin, ask, asService, db, stock }) => {
  const user = await makeUser(db, { email: 'author@example.com' })
  const client = stock()
  await signedIn(client, user)
  await client.updateUser({ data: { a: 1 } })
  await admin.updateUserById(user.userId, { ban_duration: '1h' })
  const read = async (query: string) => {
    const { body, headers } = await ask('GET', `/auth/v1/admin/audit?${query}`, { headers: asService })
    return { total: headers.get('x-total-count'), entries: Object.values(body) as { payload: { action: string } }[] }
  }

  const all = await read('')
  expect(all.entries[0]).toEqual({
    id: expect.any(String),
    payload: {
      actor_id: expect.any(String),
      actor_username: 'service_role',
      actor_via_sso: false,
      action: 'user_modified',
      log_type: 'user',
      traits: { what: 'ban', until: expect.any(String), user_id: user.userId },
    },
    created_at: expect.any(String),
    ip_address: '127.0.0.1',
  })
  expect(all.total).toBe('3')
  expect((await read('per_page=1&page=3')).entries).toMatchObject([
    { payload: { action: 'login', log_type: 'account' } },
  ])
  expect((await read('query=author:author@example')).entries).toMatchObject([
    { payload: { action: 'user_modified' } },
    { payload: { action: 'login', actor_id: user.userId, actor_username: 'author@example.com' } },
  ])
  expect((await read('query=action:login')).total).toBe('1')
  expect((await read('query=type:user')).total).toBe('2')
  expect((await read('query=action:%25')).total).toBe('0')
  for (const query of ['query=ip:127', 'query=action', 'page=-1']) {
    expect((await ask('GET', `/auth/v1/admin/audit?${query}`, { headers: asService })).status, query).toBe(400)
  }
})

test('a token of a person has no power from its role, whatever it says', async ({ services, ask, db, stock }) => {
  const user = await makeUser(db)
  await signedIn(stock(), user)
  const { id: session_id } = await db.selectFrom('authSession').select('id').executeTakeFirstOrThrow()
  const iat = Math.floor(services.now().getTime() / 1000)
  const [iss, aud] = [`${services.config.publicUrl}/auth/v1`, 'authenticated']
  const ofPerson = { iss, aud, sub: user.userId, session_id, iat, exp: iat + 600 }

  for (const role of ['service_role', 'supabase_admin', 'anon', 'captain']) {
    const asking = async (path: string, claims: Record<string, unknown>) => {
      const headers = { authorization: `Bearer ${await forge(services, { claims: { ...claims, role } })}` }
      const { status, body } = await ask('GET', path, { headers })
      return [status, body['code']]
    }

    expect(await asking('/auth/v1/admin/users', ofPerson), role).toEqual([403, 'not_admin'])
    expect(await asking('/api/v1/accounts', ofPerson), role).toEqual([403, 'not_allowed'])
    expect(await asking('/auth/v1/user', ofPerson), role).toEqual([200, undefined])
    expect((await asking('/auth/v1/admin/users', { session_id }))[0], role).not.toBe(200)
    expect((await asking('/auth/v1/admin/users', { session_id: null }))[0], role).not.toBe(200)
  }
})

test('nobody but a service administers accounts through /auth/v1', async ({ db, stock, ask, services }) => {
  const user = await makeUser(db, { roles: ['super_admin'] })
  const { access_token } = await signedIn(stock(), user)
  const anon = await forge(services, { claims: { role: 'anon' } })
  const path = `/auth/v1/admin/users/${user.userId}`
  const asked = async (headers: Record<string, string>) => {
    const answers = [
      await ask('GET', path, { headers }),
      await ask('DELETE', path, { headers }),
      await ask('POST', '/auth/v1/invite', { headers, body: { email: 'x@example.com' } }),
      await ask('POST', '/auth/v1/admin/generate_link', { headers, body: { type: 'recovery', email: user.email } }),
    ]
    return new Set(answers.map(({ status, body }) => `${status} ${String(body['code'])}`))
  }

  expect(await asked({ authorization: `Bearer ${access_token}` })).toEqual(new Set(['403 not_admin']))
  expect(await asked({ authorization: `Bearer ${anon}` })).toEqual(new Set(['403 not_admin']))
  expect(await asked({})).toEqual(new Set(['401 no_authorization']))
  expect(await asked({ apikey: anon })).toEqual(new Set(['401 no_authorization']))
})
