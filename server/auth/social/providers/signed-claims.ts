import { createRemoteJWKSet, customFetch, jwksCache, type JWKSCacheInput, jwtVerify } from 'jose'

import type { Provider } from '#server/auth/social/config.ts'
import type { Services } from '#server/kernel/services.ts'

import type { ProviderConnection } from './provider-client.ts'
import { fetchKeysWithin } from './provider-fetch.ts'
import { ProviderFails, ProviderLies } from './provider-trouble.ts'

const keysOf = new WeakMap<Provider, JWKSCacheInput>()

// Providers sign with these. HS256 is left out: both sides share its secret, so either could have signed.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The claims of a token that this provider has signed and that is valid now. Its audience is not checked yet. */
export async function signedClaims({ now }: Pick<Services, 'now'>, connection: ProviderConnection, token: string) {
  const { provider, client, deadline } = connection
  const { jwks_uri: keysAt, issuer } = client.serverMetadata()
  if (!keysAt) throw new ProviderFails('It does not say where its keys are.')

  const cache = keysOf.get(provider) ?? {}
  keysOf.set(provider, cache)
  const keys = createRemoteJWKSet(new URL(keysAt), {
    [jwksCache]: cache,
    [customFetch]: fetchKeysWithin(deadline),
    timeoutDuration: 10_000,
  })
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    algorithms,
    currentDate: now(),
    clockTolerance: 30,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
  })
  if (payload.iss !== issuerFor(issuer, payload['tid'])) throw new ProviderLies('The token names another issuer.')

  return { claims: payload, algorithm: protectedHeader.alg }
}

/** Microsoft has an issuer for each organization, and describes them by one pattern. */
const issuerFor = (issuer: string, tenant: unknown): string =>
  typeof tenant === 'string' && /^[\w-]{1,64}$/.test(tenant) ? issuer.replace('{tenantid}', tenant) : issuer
