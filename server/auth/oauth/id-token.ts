import { personClaims } from '#server/auth/scopes.ts'
import type { AuthenticationMethod } from '#server/auth/session-store.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { Work } from '#server/kernel/work.ts'

const goodForSeconds = 3600

/** When the person last proved who they are, in seconds since 1970. */
export const lastProofIn = (amr: readonly AuthenticationMethod[]): number =>
  Math.max(...amr.map(({ timestamp }) => timestamp))

interface IdTokenFacts {
  user: UserRow
  clientId: string
  scopes: readonly string[]
  nonce: string | null
  /** The proofs of the session in which the person allowed it. */
  amr: readonly AuthenticationMethod[]
}

/** The ID token, which tells only this client who has signed in and when (OpenID Connect). */
export function signIdToken(
  { services: { keys, config }, now }: Work,
  { user, clientId, scopes, nonce, amr }: IdTokenFacts,
): Promise<string> {
  const issuedAt = secondsOf(now)

  return keys.current().sign({
    ...personClaims(user, scopes),
    iss: issuerOf(config.publicUrl),
    aud: clientId,
    iat: issuedAt,
    exp: issuedAt + goodForSeconds,
    auth_time: lastProofIn(amr),
    ...(nonce !== null && { nonce }),
  })
}
