import { callAuth } from '#client/api/call-auth.ts'
import { newChallenge } from '#client/api/session/verifier.ts'
import { Failure } from '#shared/http/failure.ts'

/** Goes to the provider, which sends its owner back here. */
export async function linkAccount(provider: string): Promise<void> {
  // The browser comes back with a code for a session of one step. Nobody needs it: the secret behind it is not kept, and
  // the session that is here goes on.
  const challenge = await newChallenge()
  const query = { provider, redirect_to: location.href, skip_http_redirect: 'true', ...challenge }
  const answer = await callAuth(({ authorizeLink }) => authorizeLink, { query, headers: {} })
  if (!('url' in answer)) throw new Failure('unexpected_failure', 'The studio gave no address to go to.')

  location.assign(answer.url)
}

/** Takes back what an app was allowed. */
export const shutOutApp = (clientId: string) =>
  callAuth(({ revokeOAuthGrant }) => revokeOAuthGrant, { query: { client_id: clientId } })

export const unlinkAccount = (identityId: string) =>
  callAuth(({ unlinkIdentity }) => unlinkIdentity, { params: { identityId } })
