import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { cleanUpAuth } from '#server/auth/clean-up.ts'
import { csvFolder } from '#server/auth/import/csv-folder.ts'
import { jobWork } from '#server/kernel/work.ts'

import { asCsv } from './csv-text.ts'
import { test, usersOf } from './moving.ts'
import { hashers } from './old-passwords.ts'

const long = '2023-04-05 06:07:08.123456+00'
const bcrypt = `$2b$04$${'a'.repeat(53)}`
const user = (email: string | null, more: Record<string, string | null> = {}) => ({ id: randomUUID(), email, ...more })
const confirmed = { email_confirmed_at: long }

// All values that are left out are in difficult-values.test.ts.
test('what cannot be kept is reported and left out, and the account comes in', async ({ reportOn, db }) => {
  const difficult = {
    raw_user_meta_data: '{"nothing": 0e9999999999}',
    raw_app_meta_data: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    created_at: '0044-03-15 00:00:00+00 BC',
    banned_until: '0000-01-01 00:00:00+00',
    phone: 'call me',
    is_anonymous: 'perhaps',
  }
  const report = await reportOn(
    usersOf(user('ann@example.com', { ...confirmed, encrypted_password: bcrypt, ...difficult })),
  )

  for (const column of Object.keys(difficult))
    expect(report).toMatch(new RegExp(`^users\\.csv:2 {2}\\S+ ann@example\\.com {2}${column} is .+: left out\\.$`, 'm'))
  expect(await db.selectFrom('authUser').select(['passwordHash', 'isAnonymous']).execute()).toEqual([
    { passwordHash: bcrypt, isAnonymous: false },
  ])
})

test('numbers that JavaScript would round stay what they are, and moments keep their microseconds', async ({
  reportOn,
  db,
}) => {
  const metadata = String.raw`{"big": 12345678901234567890, "__proto__": {"admin": true}, "no number": "\" 1e-99999"}`
  await reportOn(
    usersOf(
      user('ann@example.com', {
        created_at: '2023-04-05 06:07:08.123456+05:30',
        raw_user_meta_data: metadata,
        banned_until: 'infinity',
      }),
    ),
  )

  const kept = await db
    .selectFrom('authUser')
    .select((eb) => [
      eb.cast<string>('createdAt', 'text').as('created'),
      eb.cast<string>(eb.ref('userMetadata'), 'text').as('metadata'),
      'bannedUntil',
    ])
    .executeTakeFirstOrThrow()
  expect(new Date(kept.created).toISOString()).toBe('2023-04-05T00:37:08.123Z')
  expect(kept.created).toContain('.123456')
  expect(kept.metadata).toBe(metadata)
  expect(kept.bannedUntil?.getUTCFullYear()).toBe(9999)
})

test('an anonymous account comes in and goes as one of here does, which the operator is told', async ({
  reportOn,
  services,
  db,
}) => {
  const report = await reportOn(
    usersOf({ ...user(null), is_anonymous: 't', created_at: long }, user('ann@example.com')),
  )
  const left = () => db.selectFrom('authUser').select(['email', 'isAnonymous']).orderBy('email').execute()
  expect(await left()).toEqual([
    { email: 'ann@example.com', isAnonymous: false },
    { email: null, isAnonymous: true },
  ])

  await cleanUpAuth(jobWork(services, 'test'))

  expect(report).toContain('Anonymous accounts: 1. Nobody can sign in to one anew; old ones are deleted soon.')
  expect(await left()).toEqual([{ email: 'ann@example.com', isAnonymous: false }])
})

test('metadata that no token has room for stays behind, so that its owner is not shut out', async ({
  reportOn,
  db,
  stock,
}) => {
  const raw_user_meta_data = JSON.stringify({ first_name: 'Ann', picture: 'x'.repeat(20_000) })
  const encrypted_password = await hashers['bcrypt']?.('the old one')
  const arriving = user('ann@example.com', {
    ...confirmed,
    raw_user_meta_data,
    encrypted_password: encrypted_password ?? '',
  })

  const report = await reportOn(usersOf(arriving))

  expect(report).toContain(
    'ann@example.com  raw_user_meta_data is larger than 6144 bytes, and travels in every token: left out.',
  )
  const client = stock()
  await client.signInWithPassword({ email: 'ann@example.com', password: 'the old one' })
  expect((await client.getUser()).data.user).toMatchObject({ id: arriving.id, user_metadata: {} })
  expect(await db.selectFrom('person').select('firstName').execute()).toEqual([{ firstName: 'Ann' }])
})

test('a ban for good keeps its person out', async ({ reportOn, db }) => {
  await reportOn(usersOf(user('ann@example.com', { banned_until: '294276-12-31 23:59:59+00' })), { isStrict: true })

  const { bannedUntil } = await db.selectFrom('authUser').select('bannedUntil').executeTakeFirstOrThrow()
  expect(bannedUntil?.getUTCFullYear()).toBe(9999)
})

test('a password of another kind is reported without being shown; a new one is set by mail', async ({
  reportOn,
  db,
}) => {
  const report = await reportOn(usersOf(user('ann@example.com', { ...confirmed, encrypted_password: 'hunter2' })))

  expect(report).toContain('its password is kept in a way that cannot be checked here')
  expect(report).not.toContain('hunter2')
  expect(report).toContain('Passwords: 1 without.')
  expect(await db.selectFrom('authUser').select(['email', 'passwordHash']).execute()).toEqual([
    { email: 'ann@example.com', passwordHash: null },
  ])
})

test('a row that can be no account is reported, and the others come in', async ({ reportOn, db }) => {
  const dump = usersOf(
    user('ann@example.com'),
    { id: 'not-a-uuid', email: 'x@example.com' },
    { id: null, email: 'y@example.com' },
    user('nul@example.com', { aud: 'a\0b' }),
    user('no address'),
  )

  const report = await reportOn(dump)

  expect(report).toContain('users.csv:3  not-a-uuid x@example.com  its id is no UUID: not imported.')
  expect(report).toContain('users.csv:4  (no id) y@example.com  its id is no UUID: not imported.')
  expect(report).toContain('nul@example.com  a value holds a NUL: not imported.')
  expect(report).toContain('no address  email is no e-mail address: left out.')
  expect(await db.selectFrom('authUser').select('email').orderBy('email').execute()).toEqual([
    { email: 'ann@example.com' },
    { email: null },
  ])
})

test('what another backend calls people cannot command the terminal', async ({ reportOn }) => {
  const report = await reportOn(usersOf(user('\u001b[2J\u0007bell@example.com'), user('ann@example.com')))

  expect(report).toContain('?[2J?bell@example.com')
  // oxlint-disable-next-line no-control-regex -- that none is left is the point
  expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
})

test('an export of years ago, with few columns and the old names, moves in', async ({ reportOn, db }) => {
  const id = randomUUID()
  const users = {
    table: 'users',
    columns: ['id', 'email', 'encrypted_password', 'confirmed_at', 'raw_app_meta_data'],
    rows: [[id, 'ann@example.com', bcrypt, long, null]],
  }
  const factors = {
    table: 'mfa_factors',
    columns: ['id', 'user_id', 'factor_type', 'status', 'secret'],
    rows: [[randomUUID(), id, 'totp', 'verified', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP']],
  }
  const tables = [users, factors]

  expect(await reportOn(tables, { isStrict: true })).toMatch(/^factors +1 +0 +0$/m)
  expect(await reportOn(tables, { isStrict: true })).toMatch(/^users +0 +1 +0$/m)

  expect(
    await db.selectFrom('authUser').select(['appMetadata']).where('emailConfirmedAt', 'is not', null).execute(),
  ).toEqual([{ appMetadata: { provider: 'email', providers: ['email'] } }])
  expect(await db.selectFrom('authIdentity').select(['provider', 'providerId', 'identityData']).execute()).toEqual([
    { provider: 'email', providerId: id, identityData: { sub: id, email: 'ann@example.com', email_verified: true } },
  ])
})

test('CSV of a dashboard, with few columns and true and false in words, moves in', async ({
  importFrom,
  write,
  db,
}) => {
  const rows = [
    [randomUUID(), 'ann@example.com', '2023-04-05T06:07:08Z', 'false'],
    [randomUUID(), 'bob@example.com', null, 'true'],
  ]
  const folder = await write({
    'auth.users.csv': asCsv({ table: 'users', columns: ['id', 'email', 'email_confirmed_at', 'is_anonymous'], rows }),
  })

  await importFrom(csvFolder(folder), { isStrict: true })

  expect(await db.selectFrom('authUser').select(['email', 'isAnonymous']).orderBy('email').execute()).toEqual([
    { email: 'ann@example.com', isAnonymous: false },
    { email: 'bob@example.com', isAnonymous: true },
  ])
})
