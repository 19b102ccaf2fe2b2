import { recordEvent } from '#server/audit/service.ts'
import { issueTokens } from '#server/auth/sessions/issue-tokens.ts'
import { issueRenewed, refreshable, rotate } from '#server/auth/sessions/refresh.ts'
import type { Work } from '#server/kernel/work.ts'
import type { OAuthTokenRequest, OAuthTokens } from '#shared/auth/oauth.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { authenticatedClient } from './client-authentication.ts'
import type { ClientRow } from './client-store.ts'
import { exchangeCode } from './exchange-code.ts'
import { scopesIn } from '#server/auth/scopes.ts'

interface TokenRequest {
  request: OAuthTokenRequest
  /** The header. */
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

/** Answers an app's request for tokens; what is refused is written down. */
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

// Why a session does not go on; the sentence says which of them it was.
const ofSessions = new Set<FailureCode>([
  'validation_failed',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
])

const inWordsOfOAuth = (failure: Failure): Failure =>
  ofSessions.has(failure.code) ? new Failure('invalid_grant', failure.message, { cause: failure }) : failure

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
