import { createSecretKey } from 'node:crypto'

import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { expect } from 'vitest'

import { generateKey, issueApiKeys, revokeKey, rotateKeys } from '#server/auth/keys/keys.ts'
import type { Algorithm } from '#server/auth/keys/signing-key.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import type { Services } from '#server/kernel/services.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { askWith, bearing, claimsOf, forge, headerOf, signIn } from '#tests/auth/tokens.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const legacySecret = 'the secret of the managed backend, 32+'
const signLegacy = (claims: Record<string, unknown>) =>
  new SignJWT({ iss: 'supabase', ref: 'abcdefghijklmnop', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(createSecretKey(Buffer.from(legacySecret)))

const stockClient = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

const namelessToken = { status: 403, code: 'bad_jwt', message: 'invalid claim: missing sub claim' }

/** Signs from now on with a key of this kind. */
async function signWith({ db, config, keys }: Services, algorithm: Algorithm): Promise<void> {
  await generateKey({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config, algorithm)
  await rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config)
  await keys.reload()
}

for (const algorithm of ['ES256', 'RS256'] as const) {
  test(`a token of ${algorithm} is checked by the stock client itself, and by the studio`, async ({
    db,
    clock,
    services,
    url,
  }) => {
    // The unmodified client uses the machine's clock.
    clock.set(new Date().toISOString())
    await signWith(services, algorithm)
    const { email, password, userId } = await makeUser(db)
    const client = stockClient(url, 'sb_publishable_x')
    const { data } = await client.auth.signInWithPassword({ email, password })

    const claims = await client.auth.getClaims()
    expect(claims.error).toBeNull()
    expect(claims.data).toMatchObject({ header: { alg: algorithm }, claims: { sub: userId } })
    expect((await client.auth.getUser()).data.user?.id).toBe(userId)

    const { access_token } = data.session ?? { access_token: '' }
    const forged = access_token.replace(/[^.]+$/, (signature) => signature.split('').toReversed().join(''))
    expect((await client.auth.getClaims(forged)).error).toMatchObject({ message: 'Invalid JWT signature' })
    expect((await client.auth.getUser(forged)).error).toMatchObject({
      code: 'bad_jwt',
      message: expect.stringContaining('Invalid JWT signature'),
    })
  })
}

test('EdDSA signs and is checked', async ({ db, call, services, url }) => {
  await signWith(services, 'EdDSA')
  const { access_token } = await signIn(call, await makeUser(db))

  expect(headerOf(access_token)).toMatchObject({ alg: 'EdDSA' })
  expect(await askWith(url, bearing(access_token))).toMatchObject({ status: 200 })
})

test('a studio that comes from a managed backend keeps its keys', async ({ db, services, url }) => {
  services.config.auth.legacyJwtSecret = legacySecret
  const { email, password, userId } = await makeUser(db, { roles: ['coach'] })
  const anon = stockClient(url, await signLegacy({ role: 'anon', iat: 1_641_769_200, exp: 4_797_442_800 }))
  const service = stockClient(url, await signLegacy({ role: 'service_role' }))
  const rolesFor = async (client: typeof anon) => (await client.rpc('get_user_roles', { p_user_id: userId })).data

  expect(await rolesFor(service)).toEqual([{ role_name: 'coach' }])
  expect(await rolesFor(anon)).toEqual([])
  expect((await anon.auth.getUser()).error).not.toBeNull()
  expect((await anon.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect(await rolesFor(anon)).toEqual([{ role_name: 'coach' }])
})

test('the old secret signs keys only: nobody’s session comes with it, and no key of ours is checked with it', async ({
  db,
  call,
  services,
  url,
}) => {
  const { access_token } = await signIn(call, await makeUser(db))
  const claims = claimsOf(access_token)
  const secret = createSecretKey(Buffer.from(legacySecret))
  const { kid } = services.keys.current()
  const service = await signLegacy({ role: 'service_role' })
  expect(await askWith(url, bearing(service))).toMatchObject({
    code: 'bad_jwt',
    message: expect.stringContaining('No matching signing key found in JWKS'),
  })

  services.config.auth.legacyJwtSecret = legacySecret
  expect(await askWith(url, bearing(await signLegacy(claims)))).toMatchObject({
    status: 403,
    code: 'bad_jwt',
    message: expect.stringContaining('invalid issuer'),
  })
  const named = await forge(services, { header: { alg: 'HS256', kid }, claims: { role: 'service_role' }, key: secret })
  expect(await askWith(url, bearing(named))).toMatchObject({
    code: 'bad_jwt',
    message: expect.stringContaining('Invalid JWT signature'),
  })
})

test('a service does everything and is nobody', async ({ db, call, callWith, clock, services, url }) => {
  await makeLocation(db)
  const { service } = await issueApiKeys(
    { trx: db, now: clock.now(), place: nowhere, context: systemContext('test') },
    services.config,
  )
  const { userId } = await makeUser(db, { roles: ['coach'] })
  const { access_token } = await signIn(call, await makeUser(db))
  const eternal = await forge(services, { claims: { sub: '1234567890', role: 'supabase_admin' } })

  for (const headers of [
    bearing(service),
    bearing(eternal),
    { apikey: service },
    { apikey: service, ...bearing(service) },
  ]) {
    const call = callWith(headers)
    expect(await call(peopleContract.listPeople, { query: {} })).toHaveProperty('people')
    expect(await askWith(url, headers)).toEqual(namelessToken)
    expect(await askWith(url, headers, '/api/v1/profile')).toMatchObject({ status: 401, code: 'not_signed_in' })
    await expect(call(bookingContract.readBooking, { params: { bookingId: userId } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }

  // A person's token counts, whichever API key the page was built with.
  const person = callWith({ apikey: service, ...bearing(access_token) })
  await expect(person(peopleContract.listPeople, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('the key of a service must be good, and in its time', async ({ clock, services, url }) => {
  const now = Math.floor(clock.now().getTime() / 1000)
  const ask = async (claims: Record<string, unknown>) =>
    askWith(url, { apikey: await forge(services, { claims: { role: 'service_role', ...claims } }) })

  expect(await ask({})).toEqual(namelessToken)
  expect((await ask({ exp: now })).message).toContain('token is expired')
  expect((await ask({ nbf: now + 61 })).message).toContain('token is not valid yet')
  expect((await ask({ exp: 'never' })).message).toContain('token has invalid claims')
  expect(await ask({ role: 'service' })).toMatchObject({ code: 'no_authorization' })
})

test('a public key opens nothing that is closed, and closes nothing that is open', async ({
  db,
  clock,
  services,
  url,
}) => {
  const { anon } = await issueApiKeys(
    { trx: db, now: clock.now(), place: nowhere, context: systemContext('test') },
    services.config,
  )
  const account = await makeUser(db)
  const foreign = await forge(services, { header: { kid: 'elsewhere' }, claims: { role: 'anon', iss: 'supabase' } })

  for (const key of [anon, foreign, 'sb_publishable_x', 'anything']) {
    const client = stockClient(url, key)
    expect((await client.rpc('get_user_roles', { p_user_id: account.userId })).data, key).toEqual([])
    expect((await client.auth.signInWithPassword(account)).error, key).toBeNull()
    expect(await askWith(url, { apikey: key }), key).toMatchObject({ status: 401, code: 'no_authorization' })
    expect(await askWith(url, { apikey: key, ...bearing(key) }, '/api/v1/profile'), key).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    })
  }
  expect(await askWith(url, bearing(anon))).toEqual(namelessToken)
  expect(await askWith(url, bearing(foreign))).toEqual(namelessToken)
  expect(await askWith(url, bearing('sb_publishable_x'))).toMatchObject({ status: 403, code: 'bad_jwt' })
})

test('API keys outlive every rotation, and end with the key that signed them', async ({ db, clock, services, url }) => {
  const { config, keys } = services
  const { kid, service } = await issueApiKeys(
    { trx: db, now: clock.now(), place: nowhere, context: systemContext('test') },
    config,
  )
  await rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config)
  await rotateKeys({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config)
  // Long after the rotation.
  await db.updateTable('signingKey').set({ retiresAt: '2020-01-01' }).where('state', '=', 'previous').execute()
  await keys.reload()

  expect(claimsOf(service)).not.toHaveProperty('sub')
  expect(keys.published().keys.map((key) => key.kid)).toEqual([kid, keys.current().kid])
  expect(await askWith(url, { apikey: service })).toEqual(namelessToken)

  await revokeKey({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config, kid)
  await keys.reload()
  expect((await askWith(url, { apikey: service })).message).toContain('No matching signing key found in JWKS')
})

test('the published keys are fetched once: then the answer is that they are the same', async ({
  db,
  services,
  url,
}) => {
  const { config, keys } = services
  const fetchKeys = (etag?: string) =>
    fetch(`${url}/auth/v1/.well-known/jwks.json`, { headers: etag ? { 'if-none-match': etag } : {} })
  const first = await fetchKeys()
  const etag = first.headers.get('etag') ?? ''
  expect(await first.json()).toEqual(keys.published())
  expect(first.headers.get('cache-control')).toBe('public, max-age=600')

  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await fetchKeys(known)
    expect([again.status, await again.text()], known).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('public, max-age=600')
    expect(again.headers.get('etag')).toBe(etag)
  }
  expect((await fetchKeys('"other"')).status).toBe(200)

  const before = keys.published()
  await keys.reload()
  expect(keys.published()).toBe(before)
  await generateKey({ trx: db, now: new Date(), place: nowhere, context: systemContext('test') }, config, 'ES256')
  await keys.reload()
  const changed = await fetchKeys(etag)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ keys: [{ alg: 'ES256' }, { alg: 'ES256', key_ops: ['verify'] }] })
})
