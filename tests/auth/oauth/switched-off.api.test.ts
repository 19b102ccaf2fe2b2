import { expect } from 'vitest'

import { issueApiKeys } from '#server/auth/keys/keys.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { authContract } from '#shared/auth/contract.ts'
import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

const ofAdministration = [
  authContract.createOAuthClient,
  authContract.listOAuthClients,
  authContract.readOAuthClient,
  authContract.changeOAuthClient,
  authContract.deleteOAuthClient,
  authContract.regenerateOAuthSecret,
]
const ofPeople = [
  authContract.readAuthorization,
  authContract.answerAuthorization,
  authContract.releaseAuthorization,
  authContract.listOAuthGrants,
  authContract.revokeOAuthGrant,
]
const ofApps = [
  authContract.registerOAuthClient,
  authContract.authorizeOAuth,
  authContract.issueOAuthTokens,
  authContract.readUserInfo,
  authContract.readUserInfoByPost,
  authContract.describeOAuthServer,
]

test('by default there is no OAuth server, for anybody', async ({ db, services, stock, ask, clock }) => {
  const { service } = await issueApiKeys(
    { trx: db, now: clock.now(), place: nowhere, context: systemContext('test') },
    services.config,
  )
  const { access_token } = await signedIn(stock(), await makeUser(db))

  for (const { access, method, path } of [...ofAdministration, ...ofPeople, ...ofApps]) {
    const answer = await ask(method, path.replace(/:\w+/, '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'), {
      headers: { authorization: `Bearer ${access === 'service' ? service : access_token}` },
      ...(method !== 'GET' && { body: {} }),
    })
    expect(answer, `${method} ${path}`).toMatchObject({
      status: 404,
      body: { code: 'feature_disabled', message: 'OAuth server is disabled' },
    })
  }
})

test('its description says what is there', async ({ url, services, ask }) => {
  services.config.auth.oauth.server = true
  services.config.publicUrl = url
  const paths = ['/auth/v1/.well-known/openid-configuration', '/auth/v1/.well-known/oauth-authorization-server']

  for (const path of [...paths, '/.well-known/oauth-authorization-server/auth/v1']) {
    const { body, headers } = await ask('GET', path)
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(body).toMatchObject({
      issuer: `${url}/auth/v1`,
      authorization_endpoint: `${url}/auth/v1/oauth/authorize`,
      token_endpoint: `${url}/auth/v1/oauth/token`,
      userinfo_endpoint: `${url}/auth/v1/oauth/userinfo`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(body).not.toHaveProperty('registration_endpoint')
    // An app in a page of another origin reads it too.
    const { headers: admitted } = await ask('GET', path, { headers: { origin: 'https://caddie.example' } })
    expect(admitted.get('access-control-allow-origin')).toBe('https://caddie.example')
  }

  services.config.auth.oauth.registration = true
  expect((await ask('GET', paths[1] ?? '')).body).toMatchObject({
    registration_endpoint: `${url}/auth/v1/oauth/clients/register`,
  })
})
