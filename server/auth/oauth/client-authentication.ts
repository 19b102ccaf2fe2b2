import { recordEvent } from '#server/audit/service.ts'
import { equal } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import type { OAuthTokenRequest } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'

import type { ClientRow } from './client-store.ts'
import { clientOf, hashOfSecret, isPublic } from './clients.ts'

interface Credentials {
  id: string | undefined
  secret: string | undefined
  /** Sent in the Authorization header, which asks for an answer there. */
  isBasic: boolean
}

/** The client that asks for tokens: one with a secret has to show it, one without has none to show. */
export async function authenticatedClient(
  work: Work,
  request: OAuthTokenRequest,
  authorization: string | undefined,
): Promise<ClientRow> {
  const { id, secret, isBasic } = credentialsIn(request, authorization)
  const client = await clientOf(work, id)
  if (client && isRight(client, secret)) return client

  await recordEvent(work, {
    action: 'oauth_client_refused',
    entity: 'oauth_client',
    ...(client && { entityId: client.id }),
    facts: { cause: client ? 'wrong secret' : 'unknown client' },
  })
  throw new Failure('invalid_client', 'Client authentication failed', {
    ...(isBasic && { status: 401, challenge: 'Basic realm="oauth"' }),
  })
}

/** In the header or in the body, whichever the client registered: both are the same secret on the same way. */
function isRight(client: ClientRow, secret: string | undefined): boolean {
  if (isPublic(client)) return secret === undefined

  return (
    secret !== undefined &&
    client.secretHash !== null &&
    equal(Buffer.from(hashOfSecret(secret)), Buffer.from(client.secretHash))
  )
}

function credentialsIn(request: OAuthTokenRequest, authorization = ''): Credentials {
  const { client_id: id = null, client_secret: secret = null } = request
  const [scheme = '', encoded = ''] = authorization.split(' ')
  // Clients of the original send their public key as a bearer with everything.
  if (scheme.toLowerCase() !== 'basic') return { id: id ?? undefined, secret: secret ?? undefined, isBasic: false }

  const [name = '', password] = Buffer.from(encoded, 'base64').toString().split(':').map(formDecoded)
  if (secret !== null || (id !== null && id !== name)) {
    throw new Failure('invalid_request', 'The client is named in two ways')
  }
  return { id: name, secret: password === '' ? undefined : password, isBasic: true }
}

/** RFC 6749 has both parts encoded as forms are. */
const formDecoded = (text: string): string =>
  new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''
