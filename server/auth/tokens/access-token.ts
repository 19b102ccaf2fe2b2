import { seenByApp } from '#server/auth/scopes.ts'
import type { AuthenticationMethod } from '#server/auth/session-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { Services } from '#server/kernel/services.ts'
import type { App } from '#shared/permissions/may.ts'

export const audience = 'authenticated'
export const issuerOf = (publicUrl: string) => `${publicUrl}/auth/v1`

interface Subject {
  user: UserRow
  session: { id: string; aal: string; amr: AuthenticationMethod[] }
  /** The app for which the token is. */
  app?: App | undefined
}

/** The claims of every access token; a hook may add more. */
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

export function accessClaims({ config, now }: Services, { user, session, app }: Subject): AccessClaims {
  const issuedAt = secondsOf(now())
  const shown = app ? seenByApp(user, app.scopes) : user

  return {
    iss: issuerOf(config.publicUrl),
    sub: user.id,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + config.auth.accessTokenSeconds,
    email: shown.email ?? '',
    phone: shown.phone ?? '',
    app_metadata: shown.appMetadata,
    user_metadata: shown.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
    ...(app && { client_id: app.clientId, scope: app.scopes.join(' ') }),
  }
}
