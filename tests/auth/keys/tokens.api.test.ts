import { createSecretKey, generateKeyPairSync } from 'node:crypto'

import { expect } from 'vitest'

import { askWith, base64, bearing, claimsOf, forge, signIn } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const refused = (what: string) => ({
  status: 403,
  code: 'bad_jwt',
  message: `invalid JWT: unable to parse or verify signature, ${what}`,
})
const invalid = (what: string, status = 403) => ({ status, code: 'bad_jwt', message: `invalid claim: ${what}` })
const unsigned = refused('Invalid JWT signature')
const unmatched = refused('No matching signing key found in JWKS')

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const secretOf = (text: string) => createSecretKey(Buffer.from(text))

test('nobody gets in with a token that the studio did not sign', async ({ db, call, services, url }) => {
  const { access_token: good } = await signIn(call, await makeUser(db))
  const claims = claimsOf(good)
  const [head = '', body = '', signature = ''] = good.split('.')
  const { kid } = services.keys.current()
  const pem = services.keys.find(kid)?.publicPem ?? ''
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const strangerJwk = stranger.publicKey.export({ format: 'jwk' })
  const strangerRsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const by = (header: Record<string, unknown>, key: Parameters<typeof forge>[1]['key'] = stranger.privateKey) =>
    forge(services, { header, claims, key })

  const attempts: [why: string, token: string, answer: object][] = [
    ['unsigned', `${base64({ alg: 'none', kid })}.${body}.`, unsigned],
    ['unsigned, without a key', `${base64({ alg: 'none' })}.${body}.`, unmatched],
    ['without its signature', `${head}.${body}.`, unsigned],
    ['with half a signature', `${head}.${body}.${signature.slice(0, 40)}`, unsigned],
    ['with a changed claim', `${head}.${base64({ ...claims, role: 'admin' })}.${signature}`, unsigned],
    ['the public key as a secret', await by({ alg: 'HS256' }, secretOf(pem)), unsigned],
    ['the public key as a secret, unnamed', await by({ alg: 'HS256', kid: undefined }, secretOf(pem)), unmatched],
    ['a stranger’s key under our name', await by({}), unsigned],
    ['a stranger’s key under its own name', await by({ kid: 'stranger' }), unmatched],
    ['a key that comes along', await by({ jwk: strangerJwk }), unsigned],
    ['a key that comes along, unnamed', await by({ kid: undefined, jwk: strangerJwk }), unmatched],
    ['a key to be fetched', await by({ kid: 'x', jku: 'https://evil.example/jwks.json' }), unmatched],
    ['a certificate to be fetched', await by({ x5u: 'https://evil.example/cert.pem' }), unsigned],
    ['another algorithm', await by({ alg: 'RS256' }, strangerRsa), unsigned],
    ['an algorithm that we do not speak', await by({ alg: 'PS256' }, strangerRsa), unsigned],
    [
      'a header that must be understood',
      `${base64({ alg: 'ES256', kid, crit: ['b64'], b64: false })}.${body}.x`,
      unsigned,
    ],
    ['a name that is no text', `${base64({ alg: 'ES256', kid: { toString: 1 } })}.${body}.${signature}`, unmatched],
    ['a name of every object', `${base64({ alg: 'ES256', kid: '__proto__' })}.${body}.${signature}`, unmatched],
  ]

  for (const [why, token, answer] of attempts) expect(await askWith(url, bearing(token)), why).toEqual(answer)
  expect(await askWith(url, bearing(good))).toMatchObject({ status: 200 })
})

test('a token is good in its time, for this studio, and for somebody', async ({ db, clock, call, services, url }) => {
  const { access_token: good } = await signIn(call, await makeUser(db))
  const claims = claimsOf(good)
  const now = seconds(clock.now())
  const ask = async (changes: Record<string, unknown>) =>
    askWith(url, bearing(await forge(services, { claims: { ...claims, ...changes } })))

  expect(await ask({ exp: now })).toEqual(refused('token is expired'))
  expect(await ask({ iat: now + 61 })).toEqual(refused('token used before issued'))
  expect(await ask({ nbf: now + 61 })).toEqual(refused('token is not valid yet'))
  for (const wrong of [{ exp: 'soon' }, { iat: 'now' }, { nbf: [] }, { exp: undefined }, { iat: undefined }]) {
    expect(await ask(wrong), JSON.stringify(wrong)).toEqual(refused('token has invalid claims'))
  }
  for (const aud of [undefined, 'anon', ['anon'], [], {}, 7]) {
    expect(await ask({ aud }), JSON.stringify(aud)).toEqual(refused('token has invalid audience'))
  }
  for (const iss of [undefined, 'http://studio.test', 'https://evil.example/auth/v1', ['http://studio.test/auth/v1']]) {
    expect(await ask({ iss }), JSON.stringify(iss)).toEqual(refused('token has invalid issuer'))
  }
  for (const sub of [undefined, '', null, 0]) {
    expect(await ask({ sub }), JSON.stringify(sub)).toEqual(invalid('missing sub claim'))
  }
  for (const sub of ['1234567890', "1'; drop table role", '\0', ['x'], { a: 1 }, 7]) {
    expect(await ask({ sub }), JSON.stringify(sub)).toEqual(invalid('sub claim must be a UUID', 400))
  }
  expect(await ask({ session_id: 'x' })).toEqual(invalid('session_id claim must be a UUID', 400))

  expect(await ask({ aud: ['anon', 'authenticated'], iat: now + 59, nbf: now + 59 })).toMatchObject({ status: 200 })
})

test('garbage is refused in the words of each protocol, and never a fault of ours', async ({ url, logged }) => {
  const head = base64({ alg: 'ES256', kid: 'x' })
  const garbage = [
    'a.b.c',
    '..',
    '...',
    '{}.{}.{}',
    'a.b.c.d.e',
    `${head}.!.x`,
    `${head}.${base64([])}.x`,
    `${head}.${base64(null)}.x`,
    `${head}.${base64('text')}.x`,
    `${head}.${base64({ sub: 'x' })}==.x`,
    `${base64(null)}.${base64({ sub: 'x' })}.x`,
    `${head}.${'x'.repeat(9000)}.x`,
  ]

  for (const token of garbage) {
    expect(await askWith(url, bearing(token)), token.slice(0, 80)).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(await askWith(url, bearing(token), '/api/v1/profile')).toMatchObject({
      status: 401,
      code: 'session_expired',
    })
    expect(await askWith(url, { apikey: token })).toMatchObject({ status: 401, code: 'no_authorization' })
  }
  for (const bearer of ['no.token', 'opaque']) {
    expect(await askWith(url, bearing(bearer)), bearer).toMatchObject({ status: 403, code: 'bad_jwt' })
  }
  for (const authorization of ['', 'Bearer', 'Bearer ', 'bearer', 'Basic eDp5']) {
    expect(await askWith(url, { authorization }), authorization).toMatchObject({
      status: 401,
      code: 'no_authorization',
    })
  }
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('without any key the server says which, signs nobody in and stays up', async ({ db, call, services, url }) => {
  const account = await makeUser(db)
  const { access_token } = await signIn(call, account)
  const empty = refused('JWKS is empty')

  await db.deleteFrom('signingKey').execute()
  await services.keys.reload()

  expect(await askWith(url, bearing(access_token))).toEqual(empty)
  await expect(signIn(call, account)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()).toEqual({ keys: [] })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
