import { SignJWT } from 'jose'
import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { bearing } from '#tests/auth/tokens.ts'
import { makeUser } from '#tests/support/make.ts'

test('companies do not sign their people in: the protocol’s answers are those of SAML switched off', async ({
  stock,
  ask,
}) => {
  const disabled = { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' }

  const { error } = await stock().signInWithSSO({ domain: 'company.example' })
  const metadata = await ask('GET', '/auth/v1/sso/saml/metadata')
  const assertion = await ask('POST', '/auth/v1/sso/saml/acs', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'SAMLResponse=PHNhbWw%2B&RelayState=x',
  })

  expect(error).toMatchObject({ ...disabled, status: 404 })
  for (const answer of [metadata, assertion]) expect(answer).toMatchObject({ status: 404, body: disabled })
})

test('a service finds no such company, and can add none; nobody else may look', async ({
  stock,
  ask,
  db,
  services,
}) => {
  const secret = 'a secret of the managed backend, 32+'
  services.config.auth.legacyJwtSecret = secret
  const key = await new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))
  const { access_token } = await signedIn(stock(), await makeUser(db))
  const path = '/auth/v1/admin/sso/providers'
  const one = '/auth/v1/admin/sso/providers/00000000-0000-4000-8000-000000000000'
  const asService = async (method: string, where: string, body?: object) => {
    const { status, body: answer } = await ask(method, where, { headers: bearing(key), ...(body && { body }) })
    return [status, answer['code'] ?? answer]
  }

  expect(await asService('GET', path)).toEqual([200, { items: [] }])
  expect(await asService('POST', path, { type: 'saml' })).toEqual([404, 'saml_provider_disabled'])
  expect(await asService('GET', one)).toEqual([404, 'sso_provider_not_found'])
  expect(await asService('PUT', one, {})).toEqual([404, 'sso_provider_not_found'])
  expect(await asService('DELETE', one)).toEqual([404, 'sso_provider_not_found'])
  expect((await ask('GET', path, { headers: bearing(access_token) })).body['code']).toBe('not_admin')
  expect((await ask('GET', path)).body['code']).toBe('no_authorization')
})

test('nobody signs in with a wallet', async ({ stock }) => {
  const { error } = await stock().signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array(64) })

  expect(error).toMatchObject({ status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
})
