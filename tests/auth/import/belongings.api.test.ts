import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { softwareKey } from '#tests/auth/software-key.ts'
import { makeUser } from '#tests/support/make.ts'

import { test, usersOf, ways } from './moving.ts'

const long = '2023-04-05 06:07:08.123456+00'
const user = (email: string, more: Record<string, string> = {}) => ({
  id: randomUUID(),
  email,
  email_confirmed_at: long,
  ...more,
})

test('second steps: names become different, and what cannot be moved is said', async ({ reportOn, db }) => {
  const { id, ...rest } = user('ann@example.com')
  const secret = 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp'
  const factor = (type: string, more: Record<string, string | null> = {}) => [
    randomUUID(),
    more['user'] ?? id,
    type,
    'verified',
    more['name'] ?? 'Phone',
    more['secret'] ?? null,
    more['phone'] ?? null,
  ]
  const rows = [
    factor('totp', { secret }),
    factor('totp', { secret }),
    factor('totp', { secret, name: 'Phone (2)' }),
    factor('phone', { phone: '+13125550142' }),
    factor('totp', { secret: 'too short', name: 'a' }),
    factor('totp', { secret: '{"key_id": "1", "data": "c2VjcmV0"}', name: 'b' }),
    factor('webauthn', { name: 'c' }),
    factor('recovery_code', { name: 'd' }),
    factor('totp', { secret, user: randomUUID(), name: 'e' }),
  ]
  const columns = ['id', 'user_id', 'factor_type', 'status', 'friendly_name', 'secret', 'phone']

  const report = await reportOn([usersOf({ id, ...rest }), { table: 'mfa_factors', columns, rows }])

  expect(
    (await db.selectFrom('authFactor').select('friendlyName').orderBy('friendlyName').execute()).map(
      ({ friendlyName }) => friendlyName,
    ),
  ).toEqual(['Phone', 'Phone (2)', 'Phone (2) (2)', 'Phone (3)'])
  const sentences = [
    'secret is no key of an authenticator app: left out.',
    'without it this second step cannot be used: not imported.',
    'a security key is bound to the domain it was made for: not imported; its owner adds it anew.',
    'recovery codes are not moved: their owner makes new ones.',
    'its account did not come along: not imported.',
  ]
  for (const sentence of sentences) expect(report).toContain(sentence)
  expect(report).not.toContain('c2VjcmV0')
})

test('identities: SSO stays behind, and nobody gets the one of somebody else', async ({ reportOn, db }) => {
  const here = await makeUser(db)
  await db.insertInto('authIdentity').values({ userId: here.userId, provider: 'google', providerId: '1096' }).execute()
  const ann = user('ann@example.com', { is_sso_user: 't' })
  const columns = ['id', 'provider_id', 'user_id', 'provider', 'identity_data']
  const rows = [
    [randomUUID(), '1096', ann.id, 'google', '{}'],
    [randomUUID(), 'x', ann.id, 'sso:5c1', '{}'],
    [randomUUID(), here.userId, ann.id, 'email', '{"sub": "x"}'],
    [randomUUID(), '77', ann.id, 'github', '[]'],
    [randomUUID(), '77', here.userId, 'github', '{}'],
  ]

  const report = await reportOn([usersOf(ann), { table: 'identities', columns, rows }])

  expect(report).toContain(`${ann.id} google  is taken by another account here: not imported.`)
  expect(report).toContain(`${ann.id} sso:5c1  an identity of SSO, which is not offered here: not imported.`)
  expect(report).toContain(`${ann.id} ann@example.com  signed in by SSO, which is not offered here`)
  expect(report).toContain(`${ann.id} github  identity_data is no JSON object that can be kept: left out.`)
  expect(report).toContain(`${here.userId} github  came before: not imported.`)
  expect(
    await db.selectFrom('authIdentity').select(['userId', 'provider', 'providerId']).orderBy('provider').execute(),
  ).toEqual([
    { userId: ann.id, provider: 'email', providerId: ann.id },
    { userId: ann.id, provider: 'github', providerId: '77' },
    { userId: here.userId, provider: 'google', providerId: '1096' },
  ])
})

test('passkeys move in only to the domain that they were made for', async ({ reportOn, db }) => {
  const ann = user('ann@example.com')
  const columns = [
    'id',
    'user_id',
    'credential_id',
    'public_key',
    'aaguid',
    'sign_count',
    'transports',
    'backed_up',
    'friendly_name',
    'created_at',
  ]
  const rows = [
    [
      randomUUID(),
      ann.id,
      String.raw`\x00ff10`,
      String.raw`\xa50102`,
      null,
      '7',
      '["internal", "hybrid"]',
      't',
      '',
      long,
    ],
    [randomUUID(), ann.id, 'not hex', String.raw`\xa50102`, null, '7', '[]', 'f', 'x', long],
    [
      randomUUID(),
      ann.id,
      String.raw`\x00ff11`,
      String.raw`\xa50102`,
      null,
      '7',
      String.raw`["usb\u0000"]`,
      'f',
      'y',
      long,
    ],
  ]
  const tables = [usersOf(ann), { table: 'webauthn_credentials', columns, rows }]

  const elsewhere = await reportOn(tables, { isRehearsal: true, passkeysOf: 'another.test' })
  expect(
    elsewhere.match(/a passkey is bound to the domain it was made for: not imported \(see --passkeys\)\./g),
  ).toHaveLength(3)
  expect(elsewhere).toMatch(/^passkeys +0 +0 +3$/m)

  const report = await reportOn(tables, { passkeysOf: 'studio.test' })
  expect(report).toContain('credential_id is no bytea in hex: left out.')
  expect(report).toContain('transports is no list of transports: left out.')
  expect(report).toMatch(/^passkeys +2 +0 +1$/m)
  expect(await db.selectFrom('webauthnCredential').selectAll().orderBy('credentialId').execute()).toMatchObject([
    {
      userId: ann.id,
      factorId: null,
      credentialId: 'AP8Q',
      publicKey: Buffer.from('a50102', 'hex'),
      signCount: 7,
      transports: ['internal', 'hybrid'],
      isBackedUp: true,
      friendlyName: null,
    },
    { userId: ann.id, credentialId: 'AP8R', transports: [], friendlyName: 'y' },
  ])
})

test.for(Object.keys(ways))(
  'whoever moves in %s signs in with the passkey they had, and with no copy of it',
  async (way, { old, write, importFrom, stock }) => {
    const ann = user('ann@example.com')
    const key = softwareKey()
    await old.insert('users', ann)
    await old.insert('webauthn_credentials', {
      user_id: ann.id,
      credential_id: key.kept().credentialId,
      public_key: key.kept().publicKey,
      sign_count: 41,
      transports: '["internal", "hybrid"]',
      backup_eligible: true,
      backed_up: true,
    })
    const taken = await ways[way]?.(old, write)
    if (taken) await importFrom(taken.source, { isStrict: true, passkeysOf: 'studio.test' })

    const signIn = async (count: number) => {
      const client = stock()
      const { data: asked } = await client.passkey.startAuthentication()
      // The old backend named the account to the authenticator by the text of its id.
      const credential = key.sign(asked?.options.challenge ?? '', { userHandle: ann.id, count })
      return client.passkey.verifyAuthentication({ challengeId: asked?.challenge_id ?? '', credential })
    }
    expect((await signIn(41)).error).toMatchObject({ code: 'webauthn_verification_failed' })
    const { data, error } = await signIn(42)
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ id: ann.id, email: 'ann@example.com' })
  },
)
