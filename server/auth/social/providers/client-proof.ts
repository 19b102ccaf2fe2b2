import { importPKCS8, SignJWT } from 'jose'
import { type ClientAuth, ClientSecretBasic, ClientSecretPost, None } from 'openid-client'

import type { Provider } from '#server/auth/social/config.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'

const appleSeconds = 300

/** Authenticates us as the provider's client. */
export async function clientProofOf({ proof, clientIds, dialect }: Provider, now: Date): Promise<ClientAuth> {
  if (proof.kind === 'none') return None()
  if (proof.kind === 'secret') return secretAsAsked(proof.secret)

  const issuedAt = secondsOf(now)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: proof.keyId })
    .setIssuer(proof.teamId)
    .setSubject(clientIds[0])
    .setAudience(dialect.kind === 'oidc' ? dialect.issuer : '')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + appleSeconds)
    .sign(await importPKCS8(proof.privateKey, 'ES256'))

  return ClientSecretPost(token)
}

/**
 * Sends the secret in the body where the provider says that it reads it there, else in the header, which every provider
 * must read.
 */
function secretAsAsked(secret: string): ClientAuth {
  const inBody = ClientSecretPost(secret)
  const inHeader = ClientSecretBasic(secret)

  return (server, ...request) => {
    const readsBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return readsBody ? inBody(server, ...request) : inHeader(server, ...request)
  }
}
