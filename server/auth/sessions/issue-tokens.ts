import { customClaims } from '#server/auth/hooks/customize-claims.ts'
import type { SessionRow } from '#server/auth/session-store.ts'
import { accessClaims } from '#server/auth/tokens/access-token.ts'
import { userJson } from '#server/auth/user-json.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Session } from '#shared/auth/user.ts'
import type { App } from '#shared/permissions/may.ts'

/** A session that the database has stored; its tokens are not issued yet. */
export interface BegunSession {
  user: UserRow
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>
  refreshToken: string
  /** The app of the session; undefined for a session on the person's own device. */
  app?: App | undefined
  /** The method that the person has just used, or `token_refresh`. */
  method: string
  /** Removes the session again, when no tokens are issued. */
  takeBack: (work: OnDatabase) => Promise<unknown>
}

/**
 * Signs the access token of a session whose rows are committed. Apart from the insert, since a hook may change the
 * token: it is asked outside of a transaction, and its refusal removes the session.
 */
export async function issueTokens(work: Work, begun: BegunSession): Promise<Session> {
  const { services, context } = work
  const { user, session, refreshToken, app, method, takeBack } = begun
  const ours = accessClaims(services, { user, session, app })
  const claims = await customClaims(work, { claims: ours, method, context }).catch(async (error: unknown) => {
    await takeBack(work)
    throw error
  })

  return {
    access_token: await services.keys.current().sign(claims),
    token_type: 'bearer',
    expires_in: services.config.auth.accessTokenSeconds,
    expires_at: claims.exp,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}
