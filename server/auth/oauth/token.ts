import { recordEvent } from '#server/audit/service.ts'
import { scopesIn } from '#server/auth/scopes.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { issueRenewed, refreshable, rotate } from '#server/auth/sessions/refresh.ts'
import { equal } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import type { OAuthTokenRequest, OAuthTokens } from '#shared/auth/oauth.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import type { ClientRow } from './client-store.ts'
import { clientOf, hashOfSecret, isPublic } from './clients.ts'
import { exchangeCode } from './exchange-code.ts'

interface TokenRequest {
  request: OAuthTokenRequest
  /** The Authorization header. */
  authorization: string | undefined
}

type Grant = (work: Work, client: ClientRow, request: OAuthTokenRequest) => Promise<OAuthTokens>

const grants: Record<string, Grant> = {
  authorization_code: async (work, client, request) => {
    const { begun, idToken } = await exchangeCode(work, client, request)
    const tokens = tokensOf(client, begun.app.scopes, await issueTokens(work, begun))
    return { ...tokens, ...(idToken && { id_token: idToken }) }
  },
  refresh_token: refresh,
}

/** Answers an app's request for tokens, and audits refusals. */
export async function issueOAuthTokens(work: Work, { request, authorization }: TokenRequest) {
  const client = await authenticatedClient(work, request, authorization)
  const name = request.grant_type
  if (!name) throw new Failure('invalid_request', 'grant_type is required')
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
  if (!grant) throw new Failure('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  if (!client.grantTypes.includes(name)) {
    throw new Failure('unauthorized_client', 'This client is not registered for this grant')
  }

  try {
    return await grant(work, client, request)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const facts = { grant: name, cause: error.message }
    const event = { action: 'oauth_token_refused', entity: 'oauth_client', entityId: client.id, facts }
    await recordEvent(work, event)
    throw inWordsOfOAuth(error)
  }
}

// Why a session cannot be refreshed; OAuth has one code for these, and the sentence says which it is.
const sessionCodes = new Set<FailureCode>([
  'validation_failed',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
])

const inWordsOfOAuth = (failure: Failure): Failure =>
  sessionCodes.has(failure.code) ? new Failure('invalid_grant', failure.message, { cause: failure }) : failure

async function refresh(work: Work, client: ClientRow, request: OAuthTokenRequest) {
  const requested = request.scope ? scopesIn(request.scope) : undefined
  if (request.scope && !requested) throw new Failure('invalid_scope', 'There is no such scope')
  const found = await refreshable(work, request.refresh_token, client.id)
  const allowed = found.session.scopes ?? []
  if (requested?.every((scope) => allowed.includes(scope)) === false) {
    throw new Failure('invalid_scope', 'A refresh cannot ask for more than was allowed')
  }

  const app = { clientId: client.id, scopes: requested ?? allowed }
  const refreshToken = await rotate(work, found)
  return tokensOf(client, app.scopes, await issueRenewed(work, { ...found, refreshToken, app }))
}

const tokensOf = (client: ClientRow, scopes: readonly string[], session: Session): OAuthTokens => ({
  access_token: session.access_token,
  token_type: 'bearer',
  expires_in: session.expires_in,
  ...(client.grantTypes.includes('refresh_token') && { refresh_token: session.refresh_token }),
  scope: scopes.join(' '),
})

interface Credentials {
  id: string | undefined
  secret: string | undefined
  /** Sent in the Authorization header, which asks for an answer there. */
  isBasic: boolean
}

/** The client that asks for tokens: one with a secret has to show it, one without has none to show. */
async function authenticatedClient(
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
