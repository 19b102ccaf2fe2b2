import { hasNewerSession, type SessionRow } from '#server/auth/session-store.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'

/** Whether a session has ended by its age or by a newer sign-in. Each request asks this. */
export async function isOver(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  session: Pick<SessionRow, 'userId' | 'createdAt' | 'oauthClientId'>,
): Promise<boolean> {
  const { sessionSeconds, sessionSingle } = config.auth
  if (sessionSeconds !== undefined && now().getTime() > session.createdAt.getTime() + sessionSeconds * 1000) return true

  return sessionSingle && isReplaced(db, session)
}

/** Where people may have only one session, those of apps do not count. */
const isReplaced = async (db: Services['db'], session: Pick<SessionRow, 'userId' | 'createdAt' | 'oauthClientId'>) =>
  session.oauthClientId === null && hasNewerSession({ trx: db }, session)

/** Why a session has ended, in the protocol's words after "Session Expired"; undefined when it has not. */
export async function endOfSession(
  { trx, services: { config }, now }: Work,
  session: SessionRow,
  user: UserRow,
): Promise<'' | ' (Inactivity)' | ' (Low AAL: User Needs MFA Verification)' | ' (Revoked by Newer Login)' | undefined> {
  const { sessionSeconds, sessionIdleSeconds, sessionWeakSeconds, sessionSingle } = config.auth
  const isOlder = (since: Date, seconds: number | undefined) =>
    seconds !== undefined && now.getTime() > since.getTime() + seconds * 1000
  const hasFactor = user.factors.some(({ status }) => status === 'verified')

  if (isOlder(session.createdAt, sessionSeconds)) return ''
  if (isOlder(session.refreshedAt ?? session.createdAt, sessionIdleSeconds)) return ' (Inactivity)'
  if (hasFactor && session.aal === 'aal1' && isOlder(session.createdAt, sessionWeakSeconds)) {
    return ' (Low AAL: User Needs MFA Verification)'
  }
  if (sessionSingle && (await isReplaced(trx, session))) return ' (Revoked by Newer Login)'

  return undefined
}
