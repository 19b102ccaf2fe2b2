import type { AuthenticationMethod } from '#server/auth/sessions/session-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { secondsOf } from '#server/seconds.ts'
import type { Services } from '#server/services.ts'

export const audience = 'authenticated'
export const issuerOf = (publicUrl: string) => `${publicUrl}/auth/v1`

interface Subject {
  user: UserRow
  session: { id: string; aal: string; amr: AuthenticationMethod[] }
}

/** What every access token says; a hook may add more. */
export interface AccessClaims {
  iss: string
  sub: string
  aud: string | string[]
  iat: number
  exp: number
  email: string
  phone: string
  role: string
  aal: string
  session_id: string
  is_anonymous: boolean
  [more: string]: unknown
}

export function accessClaims({ config, now }: Services, { user, session }: Subject): AccessClaims {
  const issuedAt = secondsOf(now())

  return {
    iss: issuerOf(config.publicUrl),
    sub: user.id,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + config.auth.accessTokenSeconds,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: audience,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  }
}
