import { recordEvent } from '#server/audit/service.ts'
import { scopesIn } from '#server/auth/scopes.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import type { Work } from '#server/kernel/work.ts'
import type { AuthorizationRequest } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'

import { insertAuthorization } from './authorization-store.ts'
import type { ClientRow } from './client-store.ts'
import { clientOf } from './clients.ts'
import { isRegistered, withAnswer } from './redirect-uri.ts'

/** How long a person may take to answer. */
const answerMilliseconds = 600_000

/** Keeps an app's request, and redirects to the page that asks the person. */
export async function authorize(work: Work, request: AuthorizationRequest) {
  const {
    services: { config },
    now,
  } = work
  const client = await clientOf(work, request.client_id)
  if (!client) throw new Failure('invalid_client', 'There is no such client')
  const { redirect_uri: redirectUri = '' } = request
  if (!isRegistered(client.redirectUris, redirectUri)) {
    await noteStrayRedirect(work, client, request)
    throw new Failure('invalid_request', 'redirect_uri is not exactly one of those that the client has registered')
  }

  // From here on problems go to the client, whose own address this is.
  const scopes = scopesIn(request.scope)
  const problem = problemIn(request, client) ?? (scopes ? undefined : unknownScope)
  if (problem || !scopes) {
    const facts = { ...(problem ?? unknownScope), state: request.state ?? null, iss: issuerOf(config.publicUrl) }
    return { location: withAnswer(redirectUri, facts) }
  }

  const { id } = await insertAuthorization(work, {
    clientId: client.id,
    redirectUri,
    scopes: [...scopes],
    state: request.state ?? null,
    nonce: request.nonce ?? null,
    codeChallenge: request.code_challenge ?? '',
    asksAgain: promptsIn(request).includes('consent'),
    signedInSince: signedInSince(request, now),
    createdAt: now,
    expiresAt: new Date(now.getTime() + answerMilliseconds),
  })
  return { location: `${config.publicUrl}${config.auth.oauth.consentPath}?authorization_id=${id}` }
}

/** Audited, since somebody may be after this client's codes. */
const noteStrayRedirect = (work: Work, { id }: ClientRow, { redirect_uri }: AuthorizationRequest) =>
  recordEvent(work, {
    action: 'oauth_authorization_refused',
    entity: 'oauth_client',
    entityId: id,
    facts: {
      cause: 'redirect_uri is not registered',
      origin: URL.parse(redirect_uri ?? '')?.origin.slice(0, 200) ?? null,
    },
  })

/** How recent the sign-in must be, where the app asks for a fresh one (OpenID Connect). */
function signedInSince(request: AuthorizationRequest, now: Date): Date | null {
  if (promptsIn(request).includes('login')) return now
  return request.max_age ? new Date(now.getTime() - Number(request.max_age) * 1000) : null
}

const promptsIn = ({ prompt }: AuthorizationRequest) => (prompt ?? '').split(' ').filter(Boolean)

interface Problem {
  error: string
  error_description: string
}

const problem = (error: string, error_description: string): Problem => ({ error, error_description })

const unknownScope = problem('invalid_scope', 'scope may name openid, profile, email, phone and offline_access')

/** What is wrong with the request, in OAuth's words. */
function problemIn(request: AuthorizationRequest, client: ClientRow): Problem | undefined {
  const { response_type, response_mode } = request
  if (request.request !== undefined) return problem('request_not_supported', 'request objects are not read here')
  if (request.request_uri !== undefined) return problem('request_uri_not_supported', 'request_uri is not read here')
  if (!response_type) return problem('invalid_request', 'response_type is required')
  if (response_type !== 'code') return problem('unsupported_response_type', 'response_type must be code')
  if (response_mode && response_mode !== 'query') return problem('invalid_request', 'response_mode must be query')
  if (!client.grantTypes.includes('authorization_code')) {
    return problem('unauthorized_client', 'This client is not registered for authorization codes')
  }
  if (request.max_age && !/^\d{1,9}$/.test(request.max_age)) {
    return problem('invalid_request', 'max_age must be a number of seconds')
  }
  // Only the consent page finds out who is signed in in this browser.
  if (promptsIn(request).includes('none')) return problem('interaction_required', 'The person has to be asked')

  return problemOfChallenge(request)
}

function problemOfChallenge({ code_challenge, code_challenge_method }: AuthorizationRequest): Problem | undefined {
  if (!code_challenge) return problem('invalid_request', 'code_challenge is required (PKCE)')
  if (code_challenge_method?.toUpperCase() !== 'S256') {
    return problem('invalid_request', 'code_challenge_method must be S256')
  }

  return /^[\w-]{43}$/.test(code_challenge)
    ? undefined
    : problem('invalid_request', 'code_challenge must be the base64url of a SHA-256 hash')
}
