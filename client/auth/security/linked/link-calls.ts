import { callAuth } from '#client/api/call-auth.ts'
import { newChallenge } from '#client/api/session/verifier.ts'
import { Failure } from '#shared/http/failure.ts'

/** Goes to the provider, which returns to this page. */
export async function linkAccount(provider: string): Promise<void> {
  // The browser returns with a code for a new session. Its secret is not kept, so nobody can use it: the present
  // session goes on.
  const challenge = await newChallenge()
  const query = { provider, redirect_to: location.href, skip_http_redirect: 'true', ...challenge }
  const answer = await callAuth(({ authorizeLink }) => authorizeLink, { query, headers: {} })
  if (!('url' in answer)) throw new Failure('unexpected_failure', 'The studio gave no address to go to.')

  location.assign(answer.url)
}

/** Ends the access of an app. */
export const shutOutApp = (clientId: string) =>
  callAuth(({ revokeOAuthGrant }) => revokeOAuthGrant, { query: { client_id: clientId } })

export const unlinkAccount = (identityId: string) =>
  callAuth(({ unlinkIdentity }) => unlinkIdentity, { params: { identityId } })
