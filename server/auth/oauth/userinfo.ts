import type { AuthContext } from '#server/auth/http/mount.ts'
import { personClaims } from '#server/auth/scopes.ts'
import { oauthScopes } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'

/** Who the person is, as far as the scopes of the token allow; with their own token the person sees everything. */
export function userInfo({ actor, user }: AuthContext) {
  if (actor.kind !== 'person' || !user) {
    throw new Failure('not_signed_in', 'Please sign in first.', { challenge: 'Bearer error="invalid_token"' })
  }

  return { ...personClaims(user, actor.app?.scopes ?? oauthScopes), sub: user.id }
}
