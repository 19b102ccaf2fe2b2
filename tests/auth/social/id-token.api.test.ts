import { createHash } from 'node:crypto'

import { expect } from 'vitest'

import { signedIn } from '#tests/auth/stock-client.ts'
import { claimsOf } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

import { hashOfAccessToken } from './lying-issuer.ts'
import { settingsOf } from './real-issuer.ts'
import { test } from './with-providers.ts'

test('an app signs in with the token that its provider gave it', async ({ liar, stock, db }) => {
  const token = await liar.idToken({
    nonce: createHash('sha256').update('once').digest('hex'),
    at_hash: hashOfAccessToken('access'),
  })

  const { data, error } = await stock().signInWithIdToken({
    provider: 'google',
    token,
    nonce: 'once',
    access_token: 'access',
  })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: 'sam@example.com', app_metadata: { provider: 'google' } })
  expect(claimsOf(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'oauth', provider: 'google' }])
  const plain = await stock().signInWithIdToken({ provider: 'google', token: await liar.idToken() })
  expect(plain.data.user?.id).toBe(data.user?.id)
  expect(await db.selectFrom('authUser').select('id').execute()).toHaveLength(1)
})

test('the studio’s apps have client ids of their own', async ({ liar, setUp, stock }) => {
  setUp(settingsOf('GOOGLE', liar.url, 'the-studio, the-app'))

  const { error } = await stock().signInWithIdToken({
    provider: 'google',
    token: await liar.idToken({ aud: ['somebody', 'the-app'] }),
  })

  expect(error).toBeNull()
})

test('a token that was not signed for us, now and for this app opens nothing', async ({ liar, stock, db, audited }) => {
  const past = Math.floor(Date.now() / 1000) - 3600
  const refusals: [Record<string, unknown>, { nonce?: string; access_token?: string }, string][] = [
    [{ aud: 'another' }, {}, 'Unacceptable audience in id_token: [another]'],
    [{ iss: 'https://evil.example' }, {}, 'Bad ID token'],
    [{ exp: past, iat: past - 300 }, {}, 'Bad ID token'],
    [{ sub: undefined }, {}, 'Bad ID token'],
    [{ exp: undefined }, {}, 'Bad ID token'],
    [{ nonce: 'theirs' }, {}, 'Passed nonce and nonce in id_token should either both exist or not.'],
    [{}, { nonce: 'ours' }, 'Passed nonce and nonce in id_token should either both exist or not.'],
    [{ nonce: 'theirs' }, { nonce: 'ours' }, 'Nonces mismatch'],
    [{ at_hash: hashOfAccessToken('theirs') }, { access_token: 'ours' }, 'Bad ID token'],
  ]
  const refused = async (token: string, more: object, message: string) =>
    expect((await stock().signInWithIdToken({ provider: 'google', token, ...more })).error, message).toMatchObject({
      status: 400,
      message,
    })

  for (const [claims, more, message] of refusals) await refused(await liar.idToken(claims), more, message)
  const [, claims = '', signature = ''] = (await liar.idToken()).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  await refused(`${none}.${claims}.`, {}, 'Bad ID token')
  await refused(`${none}.${claims}.${signature}`, {}, 'Bad ID token')
  await refused('no token at all', {}, 'Bad ID token')
  liar.lies.foreignKey = true
  await refused(await liar.idToken(), {}, 'Bad ID token')

  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])
  const events = await audited()
  expect(events).toHaveLength(refusals.length + 4)
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['login_refused']))
})

test('a request that names no token or no provider that is set up is told so', async ({ liar, ask }) => {
  const post = (body: object) => ask('POST', '/auth/v1/token?grant_type=id_token', { body })
  expect(await post({ provider: 'google' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request', error_description: 'id_token required' },
  })
  const id_token = await liar.idToken()
  expect(await post({ id_token })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  for (const provider of ['apple', 'github', 'nobody']) {
    expect(await post({ provider, id_token })).toMatchObject({ status: 400, body: { code: 'provider_disabled' } })
  }
  expect((await post({ provider: 'google', id_token, link_identity: true })).status).toBe(401)
  expect((await post({ provider: 'google', id_token: 'x'.repeat(20_000) })).status).toBe(400)

  liar.lies.instead = { '/keys': { status: 500, body: '' } }
  expect(await post({ provider: 'google', id_token })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})

test('an app adds an account elsewhere to the account of whoever is signed in', async ({ liar, stock, db }) => {
  const { userId, email, password } = await makeUser(db)
  const client = stock()
  await signedIn(client, { email, password })

  const { data, error } = await client.linkIdentity({ provider: 'google', token: await liar.idToken() })

  expect(error).toBeNull()
  expect(data?.user).toMatchObject({ id: userId, email, identities: [{ provider: 'google', id: 'sam' }] })
  const again = await client.linkIdentity({ provider: 'google', token: await liar.idToken() })
  expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' })
})
