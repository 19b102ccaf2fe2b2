import { customClaims } from '#server/auth/hooks/customize-claims.ts'
import { accessClaims } from '#server/auth/tokens/access-token.ts'
import { userJson } from '#server/auth/user-json.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Session } from '#shared/auth/user.ts'
import type { App } from '#shared/permissions/may.ts'

import type { SessionRow } from '#server/auth/session-store.ts'

/** A session as the database has it from now on. Nobody holds its tokens yet. */
export interface BegunSession {
  user: UserRow
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>
  refreshToken: string
  /** The app that it is for, when not for the person's own device. */
  app?: App | undefined
  /** How the person has just proven who they are, or `token_refresh`. */
  method: string
  /** Leaves nothing behind, for who gets no tokens. */
  takeBack: (work: OnDatabase) => Promise<unknown>
}

/**
 * Signs the access token of a session whose rows are committed. The two are apart because the studio's own program may
 * have a say in it: it is asked with no transaction open, and what it refuses has not begun.
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
