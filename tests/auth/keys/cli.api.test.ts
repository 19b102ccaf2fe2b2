import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { askWith, bearing, claimsOf, headerOf, signIn } from '#tests/auth/tokens.ts'
import { operate } from '#tests/support/cli.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const keys = (dbUrl: string, ...words: string[]) => operate(dbUrl, ['keys', ...words])

const statesIn = async (db: Db) =>
  Object.fromEntries(
    (await db.selectFrom('signingKey').select(['kid', 'state']).execute()).map(({ kid, state }) => [kid, state]),
  )

const auditIn = async (db: Db) =>
  (
    await db
      .selectFrom('auditEvent')
      .select(['action', 'entityId', 'actorKind'])
      .where('entity', '=', 'signing_key')
      .orderBy('id')
      .execute()
  ).map(({ action, entityId, actorKind }) => [actorKind, action, entityId])

const kidIn = (text: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? ''

test('a key is made, published, put in the place of the current one, and ended', async ({ db, dbUrl, services }) => {
  const first = services.keys.current().kid

  const made = await keys(dbUrl, 'generate', '--algorithm', 'RS256')
  const second = kidIn(made.stdout)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('(RS256). It stands by') })
  expect(await statesIn(db)).toEqual({ [first]: 'current', [second]: 'standby' })
  await services.keys.reload()
  expect(services.keys.published().keys.map(({ kid, alg }) => [kid, alg])).toEqual([
    [first, 'ES256'],
    [second, 'RS256'],
  ])

  const rotated = await keys(dbUrl, 'rotate')
  expect(rotated.stdout).toBe(`${second} (RS256) signs from now on. What ${first} signed stays good until it ends.\n`)
  expect(await statesIn(db)).toEqual({ [first]: 'previous', [second]: 'current' })

  const revoked = await keys(dbUrl, 'revoke', first)
  expect(revoked.stdout).toBe(`${first} is revoked: its access tokens end now, and clients renew them by themselves.\n`)
  expect((await keys(dbUrl, 'revoke', first)).stdout).toMatch(/ is revoked since .+: nothing was changed\.\n$/)

  const list = (await keys(dbUrl, 'list')).stdout
  expect(list).toMatch(new RegExp(`ES256 {2}revoked {3}${first} {2}since `))
  expect(list).toMatch(new RegExp(`RS256 {2}current {3}${second} {2}since `))
  expect(await auditIn(db)).toEqual([
    ['system', 'signing_key_generated', second],
    ['system', 'signing_key_rotated', second],
    ['system', 'signing_key_revoked', first],
  ])
})

test('the newest key that stands by takes over; without one a key is made, with a warning', async ({
  db,
  dbUrl,
  services,
}) => {
  const first = services.keys.current().kid
  const older = kidIn((await keys(dbUrl, 'generate')).stdout)
  const newer = kidIn((await keys(dbUrl, 'generate', '--algorithm', 'EdDSA')).stdout)

  expect((await keys(dbUrl, 'rotate')).stdout).toContain(`${newer} (EdDSA) signs from now on.`)
  expect(await statesIn(db)).toEqual({ [first]: 'previous', [older]: 'standby', [newer]: 'current' })
  await keys(dbUrl, 'revoke', older)

  const fresh = await keys(dbUrl, 'rotate')
  expect(fresh.stdout).toMatch(/^\S+ \(EdDSA\) signs from now on\. .+\nNo key stood by, .+ within 10 minutes\./)
})

test('when the current key is revoked, another takes over first', async ({ db, dbUrl, services }) => {
  const first = services.keys.current().kid
  const second = kidIn((await keys(dbUrl, 'generate')).stdout)

  expect((await keys(dbUrl, 'revoke', first)).stdout).toMatch(
    new RegExp(`^${second} \\(ES256\\) signs from now on\\.\\n ?${first} is revoked: `),
  )
  expect(await statesIn(db)).toEqual({ [first]: 'revoked', [second]: 'current' })

  const { stdout } = await keys(dbUrl, 'revoke', second)
  expect(stdout).toContain('No key stood by, so this one is new')
  expect(await statesIn(db)).toEqual({ [first]: 'revoked', [second]: 'revoked', [kidIn(stdout)]: 'current' })
})

test('a key that cannot be opened takes over from nobody', async ({ db, dbUrl, services }) => {
  const first = services.keys.current().kid
  const second = kidIn((await keys(dbUrl, 'generate')).stdout)
  await db.updateTable('signingKey').set({ encryptedPrivateJwk: 'AAAA' }).where('kid', '=', second).execute()

  for (const words of [['rotate'], ['revoke', first]]) {
    expect(await keys(dbUrl, ...words)).toMatchObject({
      code: 1,
      stderr: `SECRET_KEY does not open the signing key ${second} in the database: set the key it was made with.\n`,
    })
  }
  expect(await statesIn(db)).toEqual({ [first]: 'current', [second]: 'standby' })
})

/** Writes files of keys that were made elsewhere. */
async function filesOf(contents: Record<string, unknown>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  const named = Object.entries(contents).map(async ([name, content]) => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return [name, file] as const
  })

  return Object.fromEntries(await Promise.all(named))
}

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'jwk' })
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'jwk' })
const publicPart = ({ kty, crv, x, y }: JsonWebKey) => ({ kty, crv, x, y })

test('a key that was made elsewhere is imported, signs and checks', async ({ db, dbUrl, call, services, url }) => {
  const account = await makeUser(db)
  const file = await filesOf({
    named: { ...ec('P-256'), kid: 'from-elsewhere', alg: 'ES256', use: 'sig', key_ops: ['sign'], comment: 'ours' },
    rsa: rsa(2048),
    ed: generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  })

  for (const [name, algorithm] of [
    ['named', 'ES256'],
    ['rsa', 'RS256'],
    ['ed', 'EdDSA'],
  ] as const) {
    const { stdout, stderr } = await keys(dbUrl, 'import', file[name] ?? '')
    expect(stdout, stderr).toMatch(new RegExp(`^Imported \\S+ \\(${algorithm}\\)\\. It stands by`))
    const kid = stdout.split(' ')[1]
    if (name === 'named') expect(kid).toBe('from-elsewhere')
    else expect(kid).toMatch(/^[\w-]{43}$/)

    await keys(dbUrl, 'rotate')
    await services.keys.reload()
    const { access_token } = await signIn(call, account)
    expect(headerOf(access_token)).toMatchObject({ kid, alg: algorithm })
    expect((await askWith(url, bearing(access_token))).status).toBe(200)
  }
  expect(JSON.stringify(services.keys.published())).not.toMatch(/"(d|p|q|dp|dq|qi|comment)":/)
})

test('a set of keys is imported, an array or a JWKS, all of it or nothing', async ({ db, dbUrl, services }) => {
  void services
  const [one, two, three] = ['one', 'two', 'three'].map((kid) => ({ ...ec('P-256'), kid }))
  const file = await filesOf({
    array: [one, publicPart(ec('P-256')), { kty: 'oct', k: 'AAAA', alg: 'HS256' }],
    jwks: { keys: [two, three] },
    again: [{ ...ec('P-256'), kid: 'four' }, one],
  })

  expect((await keys(dbUrl, 'import', file['array'] ?? '')).stdout).toMatch(/^Imported one \(ES256\)/)
  expect((await keys(dbUrl, 'import', file['jwks'] ?? '')).stdout).toMatch(/Imported two [\s\S]*Imported three /)
  expect((await keys(dbUrl, 'import', file['again'] ?? '')).stderr).toBe('There is a key one already.\n')
  const kids = (await db.selectFrom('signingKey').select('kid').execute()).map(({ kid }) => kid)
  expect(kids).toEqual(expect.arrayContaining(['one', 'two', 'three']))
  expect(kids).not.toContain('four')
})

test('what is no key that can sign here is refused with the reason', async ({ dbUrl, services }) => {
  void services
  const good = ec('P-256')
  const contents: [name: string, content: unknown, reason: string][] = [
    ['nothing', '', 'it is not JSON'],
    ['prose', 'my key', 'it is not JSON'],
    ['list', [], 'it is not one JSON Web Key'],
    ['set', { keys: [publicPart(good)] }, 'none of the set is a private key that signs here'],
    ['set-with-a-bad-one', [good, { ...ec('P-256'), use: 'enc' }], '`use` must be "sig"'],
    ['public', publicPart(good), 'it is the public part only, and the private one (`d`) is needed'],
    ['secret', { kty: 'oct', k: 'AAAA' }, 'it is oct, and only EC P-256, RSA and OKP Ed25519 keys sign here'],
    ['P-384', ec('P-384'), 'it is EC P-384, and only EC P-256, RSA and OKP Ed25519 keys sign here'],
    [
      'X25519',
      generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }),
      'it is OKP X25519, and only EC P-256, RSA and OKP Ed25519 keys sign here',
    ],
    ['weak', rsa(1024), 'an RSA key needs 2048 bits, this one has 1024'],
    ['other-algorithm', { ...good, alg: 'ES512' }, 'its `alg` is ES512, and such keys sign ES256 here'],
    ['other-use', { ...good, use: 'enc' }, '`use` must be "sig"'],
    ['bad-name', { ...good, kid: 'two words' }, '`kid` must have 1 to 200 characters and no spaces'],
    ['broken', { ...good, x: 'AAAA' }, 'its numbers are no valid key'],
    ['mixed', { ...good, d: ec('P-256').d }, 'its public and private parts do not match'],
  ]
  const file = await filesOf(Object.fromEntries(contents))

  const answers = await Promise.all(contents.map(([name]) => keys(dbUrl, 'import', file[name] ?? '')))

  for (const [at, [name, , reason]] of contents.entries()) {
    expect(answers[at], name).toMatchObject({ code: 1, stderr: `This key cannot be imported: ${reason}.\n` })
  }
})

test('a mistake of the operator is one sentence, and changes nothing', async ({ db, dbUrl, services }) => {
  const { kid } = services.keys.current()
  const file = await filesOf({ twin: { ...ec('P-256'), kid } })
  const mistakes: [words: string[], sentence: string][] = [
    [['revoke'], 'Say which: keys revoke KID.'],
    [['revoke', 'nobody'], 'There is no key nobody: `keys list` shows those that there are.'],
    [['import'], 'Say which: keys import FILE.'],
    [['import', '/no/such/file'], 'The file /no/such/file cannot be read.'],
    [['import', tmpdir()], `The file ${tmpdir()} cannot be read.`],
    [['import', file['twin'] ?? ''], `There is a key ${kid} already.`],
    [['generate', '--algorithm', 'HS256'], '--algorithm must be one of: ES256, RS256, EdDSA.'],
    [['burn'], '"burn" is not one of: list, generate, rotate, revoke, import, export-public, issue-api-keys.'],
  ]

  const answers = await Promise.all(mistakes.map(([words]) => keys(dbUrl, ...words)))

  for (const [at, [words, sentence]] of mistakes.entries()) {
    expect(answers[at], words.join(' ')).toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` })
  }
  expect(await statesIn(db)).toEqual({ [kid]: 'current' })
  expect(await auditIn(db)).toEqual([])
})

test('the public keys are printed as they are published', async ({ dbUrl, services }) => {
  await keys(dbUrl, 'generate')
  await services.keys.reload()

  expect(JSON.parse((await keys(dbUrl, 'export-public')).stdout)).toEqual(services.keys.published())
})

test('API keys are issued for programs, and what they hang on is said', async ({ db, dbUrl, services, url }) => {
  const { kid } = services.keys.current()

  const { stdout } = await keys(dbUrl, 'issue-api-keys')
  const [, anon = ''] = /^ANON_KEY=(\S+)$/m.exec(stdout) ?? []
  const [, service = ''] = /^SERVICE_ROLE_KEY=(\S+)$/m.exec(stdout) ?? []
  expect(stdout).toContain(`They are signed with ${kid} and good for ten years.`)
  expect(claimsOf(anon)).toMatchObject({ role: 'anon', iss: expect.stringMatching(/\/auth\/v1$/) })
  const { iat, exp } = claimsOf(service)
  expect(new Date(Number(exp) * 1000).getUTCFullYear() - new Date(Number(iat) * 1000).getUTCFullYear()).toBe(10)
  // Issued by the machine's clock; the test's shows another time.
  expect((await askWith(url, { apikey: anon })).code).toBe('no_authorization')

  expect((await keys(dbUrl, 'list')).stdout).toContain('signed API keys')
  expect((await keys(dbUrl, 'rotate')).stdout).toContain(
    'It signed API keys too, so it stays published until you revoke it.',
  )
  expect((await keys(dbUrl, 'revoke', kid)).stdout).toContain(
    'So do the API keys that it signed: make others with `keys issue-api-keys`.',
  )
  expect((await auditIn(db)).map(([, action]) => action)).toEqual([
    'signing_key_issued_api_keys',
    'signing_key_generated',
    'signing_key_rotated',
    'signing_key_revoked',
  ])
})

test('in a database that no server has opened yet, the first key is made by rotating', async ({ db, dbUrl }) => {
  expect((await keys(dbUrl, 'list')).stdout).toBe('No key yet: the server makes the first one when it starts.\n')
  expect((await keys(dbUrl, 'issue-api-keys')).stderr).toBe('No key is current yet: run `keys rotate` first.\n')

  const { stdout } = await keys(dbUrl, 'rotate')

  expect(await statesIn(db)).toEqual({ [kidIn(stdout)]: 'current' })
})
