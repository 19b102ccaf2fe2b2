import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { type KeyRing, openKeyRing } from '#server/auth/keys/key-ring.ts'
import { generateKey, revokeKey, rotateKeys } from '#server/auth/keys/keys.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { watch } from '#server/kernel/db/watch.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { authContract } from '#shared/auth/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { askWith, bearing, claimsOf, forge, headerOf, signIn } from '#tests/auth/tokens.ts'
import { cli } from '#tests/support/cli.ts'
import { makeUser } from '#tests/support/make.ts'
import { eventually, startServer } from '#tests/support/process.ts'
import { sendTo, test as base, testSecret } from '#tests/support/test.ts'

interface Fixtures {
  /** Starts a second server's key ring, which follows the database by itself. */
  follow: () => Promise<KeyRing>
}

const test = base.extend<Fixtures>({
  follow: async ({ db, dbUrl, services }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async () => {
      const keys = await openKeyRing(db, testSecret)
      ends.push(watch(services, dbUrl, [{ channel: 'signing_keys', what: 'signing keys', reload: keys.reload }]))
      return keys
    })
    for (const end of ends) await end()
  },
})

const eventuallyKnows = async (keys: KeyRing, kid: string, isKnown: boolean) =>
  expect(
    await eventually(
      async () => Boolean(keys.find(kid)),
      (found) => found === isKnown,
    ),
  ).toBe(isKnown)

const listeners = (db: Db) =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query = 'listen signing_keys'
  `.execute(db)

const eventuallyListens = (db: Db) =>
  eventually(
    async () => (await listeners(db)).rows.length,
    (count) => count > 0,
  )

test('a server is told of a revoked key at once', async ({ db, services, follow }) => {
  // So that it cannot poll.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const other = await follow()
  vi.useRealTimers()
  const { kid } = services.keys.current()
  await eventuallyListens(db)

  await revokeKey({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, services.config, kid)

  await eventuallyKnows(other, kid, false)
})

test('a server that nobody tells finds out by itself', async ({ db, owner, services, follow }) => {
  await sql`drop trigger signing_keys_are_announced on signing_key`.execute(owner)
  const other = await follow()
  const { kid } = services.keys.current()

  await revokeKey({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, services.config, kid)

  await eventuallyKnows(other, kid, false)
})

test('a server whose line broke is told again', async ({ db, services, follow, logged }) => {
  const other = await follow()
  await eventuallyListens(db)
  const { rows } = await listeners(db)
  const broken = rows[0]?.pid ?? 0

  await sql`select pg_terminate_backend(${broken})`.execute(db)
  await eventually(
    async () => (await listeners(db)).rows.filter(({ pid }) => pid !== broken).length,
    (count) => count > 0,
  )
  const { kid } = await generateKey(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    services.config,
    'ES256',
  )

  await eventuallyKnows(other, kid, true)
  expect(logged.join('\n')).toContain('The connection that tells of changes broke')
})

test('while the keys cannot be read, those known stay, and the log says so', async ({
  db,
  owner,
  services,
  follow,
  logged,
}) => {
  const other = await follow()
  const { kid } = other.current()

  await sql`alter table signing_key rename to hidden`.execute(owner)
  await eventually(
    async () => logged.join('\n'),
    (log) => log.includes('The signing keys cannot be read'),
  )
  expect(other.find(kid)).toBeDefined()
  expect(other.current().kid).toBe(kid)

  await sql`alter table hidden rename to signing_key`.execute(owner)
  const { kid: added } = await generateKey(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    services.config,
    'ES256',
  )
  await eventuallyKnows(other, added, true)
})

test('a server that cannot open the new key goes on with the old one, until that is revoked', async ({
  db,
  services,
}) => {
  const { config, keys } = services
  const { kid } = keys.current()
  await rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config)
  await db.updateTable('signingKey').set({ encryptedPrivateJwk: 'AAAA' }).where('state', '=', 'current').execute()

  await expect(keys.reload()).rejects.toThrow('SECRET_KEY does not open')
  expect(keys.current().kid).toBe(kid)

  await db.updateTable('signingKey').set({ state: 'revoked' }).where('kid', '=', kid).execute()
  await expect(keys.reload()).rejects.toThrow('SECRET_KEY does not open')
  expect(keys.find(kid)).toBeUndefined()
  expect(() => keys.current()).toThrow('Nobody can sign in right now')
})

test('a token of a key that only another server knows yet is good', async ({ db, call, services, url }) => {
  const session = await signIn(call, await makeUser(db))
  const here = services.keys.current()
  const { config } = services
  await rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config)
  const elsewhere = await openKeyRing(db, testSecret)

  const token = await forge({ ...services, keys: elsewhere }, { claims: claimsOf(session.access_token) })

  expect(services.keys.current()).toBe(here)
  expect(headerOf(token)).toMatchObject({ kid: elsewhere.current().kid })
  expect((await askWith(url, bearing(token))).status).toBe(200)
})

test('what was signed before a rotation stays good, and the old key leaves when all of it has ended', async ({
  db,
  call,
  services,
  url,
}) => {
  const { config, keys } = services
  const account = await makeUser(db)
  const { access_token: before } = await signIn(call, account)
  const { kid: first } = keys.current()
  config.auth.accessTokenSeconds = 1200

  await rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config)
  await keys.reload()
  const after = await signIn(call, account)

  expect(headerOf(after.access_token)).toMatchObject({ kid: keys.current().kid })
  expect(after.expires_in).toBe(1200)
  for (const token of [before, after.access_token]) expect((await askWith(url, bearing(token))).status).toBe(200)
  const old = db.selectFrom('signingKey').where('kid', '=', first)
  const { needed } = await old
    .select(sql<number>`extract(epoch from retires_at - state_since)::int`.as('needed'))
    .executeTakeFirstOrThrow()
  expect(needed).toBe(1200 + 600)

  await db
    .updateTable('signingKey')
    .set({ retiresAt: sql`now()` })
    .where('kid', '=', first)
    .execute()
  await keys.reload()
  expect(keys.published().keys.map(({ kid }) => kid)).toEqual([keys.current().kid])
})

test('of two operators who rotate at once, one does', async ({ db, services }) => {
  const { config, keys } = services
  const { kid: standby } = await generateKey(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    config,
    'ES256',
  )
  const waiting = () =>
    sql<{ count: number }>`
      select count(*)::int as count from pg_locks where not granted and relation = 'signing_key'::regclass
    `.execute(db)

  const both = await db.transaction().execute(async (trx) => {
    // Makes both wait after each has read which key is current.
    await sql`lock table signing_key in share mode`.execute(trx)
    const rotations = [
      rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config),
      rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config),
    ]
    await eventually(
      async () => (await waiting()).rows[0]?.count,
      (count) => count === 2,
    )
    return { rotations }
  })
  const outcomes = await Promise.all(both.rotations)
  await keys.reload()

  expect(outcomes.filter(Boolean)).toMatchObject([{ current: { kid: standby } }])
  expect(keys.current().kid).toBe(standby)
  expect(keys.published().keys).toHaveLength(2)
})

test('while the keys are rotated under load, not one request fails', async ({ db, dbUrl }) => {
  const account = await makeUser(db)
  const server = await startServer(dbUrl)
  try {
    const call = callThrough(sendTo(server.url))
    const old = await signIn(call, account)
    const kids = new Set<unknown>()
    const over = new AbortController()
    let requests = 0
    const failures: unknown[] = []

    const repeat = async (request: () => Promise<unknown>) => {
      while (!over.signal.aborted) {
        await request().catch((error: unknown) => failures.push(error))
        requests++
      }
    }
    const readUserWith = (token: string) => callThrough(sendTo(server.url, bearing(token)))(authContract.readUser, {})
    let refreshToken = old.refresh_token
    const refresh = async () => {
      const body = { refresh_token: refreshToken }
      const session = await call(authContract.issueToken, { query: { grant_type: 'refresh_token' }, body })
      refreshToken = session.refresh_token
      kids.add(headerOf(session.access_token)['kid'])
      await readUserWith(session.access_token)
    }
    const load = [
      repeat(() => readUserWith(old.access_token)),
      repeat(() => readUserWith(old.access_token)),
      repeat(refresh),
      repeat(async () => readUserWith((await signIn(call, account)).access_token)),
    ]

    await eventually(
      async () => kids.size,
      (count) => count === 1,
    )
    for (const rotation of [1, 2]) {
      expect(await cli(dbUrl, ['keys', 'rotate'])).toMatchObject({ code: 0, stderr: '' })
      await eventually(
        async () => kids.size,
        (count) => count === 1 + rotation,
      )
    }
    over.abort()
    await Promise.all(load)

    expect(failures).toEqual([])
    expect(kids.size).toBe(3)
    expect(requests).toBeGreaterThan(50)
    const { keys } = await call(authContract.listKeys, {})
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([...kids]))
  } finally {
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  }
})
