import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'

import { generateSecret } from 'otplib'
import { expect } from 'vitest'

import { csvFolder } from '#server/auth/import/csv-folder.ts'
import { oldDatabase } from '#server/auth/import/old-database.ts'
import { codeOf } from '#tests/auth/authenticator.ts'

import { test, ways } from './moving.ts'
import type { OldBackend } from './old-backend.ts'
import { hashers } from './old-passwords.ts'

const long = '2023-04-05 06:07:08.123456+00'
const idOf = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const secret = generateSecret({ length: 20 })

/** A studio of over a thousand people, with all kinds of accounts. */
async function fill(old: OldBackend): Promise<void> {
  const hashed = await Promise.all(
    Object.entries(hashers).map(async ([kind, hash]) => [kind, await hash(`the old ${kind}`)] as const),
  )
  for (const [at, [kind, encrypted_password]] of hashed.entries()) {
    await old.insert('users', {
      id: idOf(at),
      email: `${kind}@Example.com`,
      encrypted_password,
      email_confirmed_at: long,
      confirmation_sent_at: long,
      raw_user_meta_data: { first_name: 'Ann', last_name: 'O\'Brien\t\\ "the" 🏌️', big: 1 },
    })
    await old.insert('identities', {
      provider_id: idOf(at),
      user_id: idOf(at),
      provider: 'email',
      identity_data: { sub: idOf(at), email: `${kind}@example.com`, email_verified: true },
    })
  }
  const password = hashed.find(([kind]) => kind === 'argon2id')?.[1]
  const person = (number: number, email: string, more: Record<string, unknown> = {}) =>
    old.insert('users', { id: idOf(number), email, encrypted_password: password, email_confirmed_at: long, ...more })
  await person(10, 'banned@example.com', { banned_until: 'infinity' })
  await person(11, 'unconfirmed@example.com', { email_confirmed_at: null })
  await person(12, 'app@example.com')
  await old.insert('mfa_factors', {
    user_id: idOf(12),
    friendly_name: 'Phone',
    factor_type: 'totp',
    status: 'verified',
    secret,
  })
  await old.insert('mfa_factors', {
    user_id: idOf(12),
    friendly_name: 'Half',
    factor_type: 'totp',
    status: 'unverified',
    secret,
  })
  await person(13, 'google@example.com', {
    encrypted_password: '',
    raw_app_meta_data: { provider: 'google', providers: ['google'], role: 'admin' },
  })
  await old.insert('identities', {
    provider_id: '1096',
    user_id: idOf(13),
    provider: 'google',
    identity_data: { sub: '1096', name: 'G' },
  })
  await person(14, 'gone@example.com', { deleted_at: long })
  await person(15, 'phone', { email: null, phone: '13125550142', phone_confirmed_at: long, email_confirmed_at: null })
  await old.insert('users', { id: idOf(16), is_anonymous: true })
  await old.insert('sessions', { user_id: idOf(12), user_agent: "INSERT INTO auth.users (id) VALUES ('x');\n\\." })
  await old.run(`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    select ('20000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'player' || n || '@example.com',
      (select encrypted_password from auth.users where email = 'bcrypt@Example.com'), now() - n * interval '1 second',
      jsonb_build_object('full_name', 'Player ' || n)
    from generate_series(1, 1000) as n
  `)
}

test.for(Object.keys(ways))(
  'a studio moves in %s: people sign in as they did',
  async (way, { old, write, moveIn, contents, stock, clock, db, services }) => {
    services.config.auth.phone = true
    await fill(old)
    const { words = [] } = (await ways[way]?.(old, write)) ?? {}
    const empty = await contents()

    const rehearsal = await moveIn('--dry-run', ...words)
    expect(rehearsal, rehearsal.stderr).toMatchObject({ code: 0 })
    expect(await contents()).toEqual(empty)

    const { code, stdout } = await moveIn(...words)
    expect(code).toBe(0)
    expect(rehearsal.stdout).toBe(stdout.replace(/No problems\.\n$/, 'This was a rehearsal: nothing was changed.\n'))
    expect(stdout).toMatch(/^users +1010 +0 +1$/m)
    expect(stdout).toMatch(/^identities +5 +0 +0$/m)
    expect(stdout).toMatch(/^factors +1 +0 +1$/m)
    expect(stdout).toMatch(/^Passwords: 1001 bcrypt, 5 argon2id, 2 without, 1 argon2i, 1 fbscrypt\.$/m)
    expect(stdout).toContain(`${idOf(13)} google@example.com  claims a role there (role)`)
    expect(stdout).toContain('Left behind because it was deleted there: 1 account.')
    expect(stdout).not.toMatch(/\$2b|\$argon|\$fbs/)
    expect(stdout).not.toContain(secret)

    for (const kind of Object.keys(hashers)) {
      const { data, error } = await stock().signInWithPassword({
        email: `${kind}@example.com`,
        password: `the old ${kind}`,
      })
      expect(error, kind).toBeNull()
      expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ann', last_name: 'O\'Brien\t\\ "the" 🏌️', big: 1 })
      expect(data.user).toMatchObject({
        role: 'authenticated',
        created_at: '2023-04-05T06:07:08.123Z',
        email_confirmed_at: '2023-04-05T06:07:08.123Z',
      })
    }
    const player = await stock().signInWithPassword({ email: 'player7@example.com', password: 'the old bcrypt' })
    expect(player.data.user?.id).toBe('20000000-0000-4000-8000-000000000007')
    const wrong = await stock().signInWithPassword({ email: 'player8@example.com', password: 'the old argon2id' })
    expect(wrong.error?.code).toBe('invalid_credentials')

    const password = 'the old argon2id'
    expect((await stock().signInWithPassword({ email: 'banned@example.com', password })).error?.code).toBe(
      'user_banned',
    )
    expect((await stock().signInWithPassword({ email: 'unconfirmed@example.com', password })).error?.code).toBe(
      'email_not_confirmed',
    )
    expect((await stock().signInWithPassword({ phone: '+1 312 555 0142', password })).error).toBeNull()

    const client = stock()
    await client.signInWithPassword({ email: 'app@example.com', password })
    const { data: factors } = await client.mfa.listFactors()
    expect(factors?.all).toMatchObject([{ friendly_name: 'Phone', status: 'verified' }])
    const proven = await client.mfa.challengeAndVerify({
      factorId: factors?.all[0]?.id ?? '',
      code: await codeOf(secret, clock),
    })
    expect(proven.error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')

    const identities = await db.selectFrom('authIdentity').selectAll().where('userId', '=', idOf(13)).execute()
    expect(identities).toMatchObject([
      { provider: 'google', providerId: '1096', identityData: { sub: '1096', name: 'G' } },
    ])
    const people = await db
      .selectFrom('person')
      .selectAll()
      .where('email', 'in', ['bcrypt@example.com', 'player7@example.com'])
      .orderBy('email')
      .execute()
    expect(people).toMatchObject([
      { userId: idOf(0), firstName: 'Ann' },
      { userId: player.data.user?.id, firstName: 'Player', lastName: '7' },
    ])
    expect(await db.selectFrom('userRole').selectAll().execute()).toEqual([])
  },
)

test('an account with an identity of years ago shows it through the client', async ({ old, importFrom, stock }) => {
  const id = randomUUID()
  await old.insert('users', {
    id,
    email: 'linked@example.com',
    encrypted_password: await hashers['bcrypt']?.('the old bcrypt'),
    email_confirmed_at: long,
  })
  await old.run(
    `alter table auth.identities rename column id to other; alter table auth.identities rename column provider_id to id`,
  )
  await old.insert('identities', {
    id: 'gh-77',
    other: randomUUID(),
    user_id: id,
    provider: 'github',
    identity_data: { sub: 'gh-77' },
  })
  await old.run('alter table auth.identities drop column other')

  await importFrom(oldDatabase(old.url), { isStrict: true })

  const client = stock()
  await client.signInWithPassword({ email: 'linked@example.com', password: 'the old bcrypt' })
  const { data } = await client.getUserIdentities()
  expect(data?.identities.map(({ provider, id: subject }) => [provider, subject]).toSorted()).toEqual([
    ['email', id],
    ['github', 'gh-77'],
  ])
})

test('moved in twice, nothing changes; what people changed here meanwhile stays as it is', async ({
  old,
  importFrom,
  contents,
  db,
}) => {
  await fill(old)
  const source = oldDatabase(old.url)
  await importFrom(source)
  const before = await contents()

  const again = await importFrom(source, { isStrict: true })
  expect(again).toMatch(/^users +0 +1010 +1$/m)
  expect(again).toMatch(/^identities +0 +5 +0$/m)
  expect(again).toMatch(/^factors +0 +1 +1$/m)
  expect(await contents()).toEqual(before)

  await db.updateTable('authUser').set({ email: 'renamed@example.com' }).where('id', '=', idOf(12)).execute()
  await db.deleteFrom('authFactor').execute()
  const changed = await contents()
  const later = await importFrom(source)
  expect(later).toContain(`${idOf(12)} app@example.com  is here already and differs: left as it is.`)
  expect(later).toMatch(/^factors +0 +0 +2$/m)
  expect(await contents()).toEqual(changed)
})

test('the audit says once for each run what came in, and never the password of the other database', async ({
  old,
  write,
  importFrom,
  db,
}) => {
  await fill(old)
  const folder = await write(await old.exports())
  await importFrom(csvFolder(folder), { isRehearsal: true })
  await importFrom(csvFolder(folder))
  await importFrom(oldDatabase(old.url))

  const events = await db.selectFrom('auditEvent').select(['action', 'actorKind', 'facts']).orderBy('id').execute()
  const { host, pathname } = new URL(old.url)
  const came = { users: 1010, identities: 5, factors: 1, passkeys: 0, problems: 0 }
  expect(events).toEqual([
    { action: 'users_imported', actorKind: 'system', facts: { source: basename(folder), ...came } },
    {
      action: 'users_imported',
      actorKind: 'system',
      facts: { source: `${host}${pathname}`, ...came, users: 0, identities: 0, factors: 0 },
    },
  ])
})
