import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { prepared } from '#server/kernel/db/prepared.ts'
import type { AuthSession } from '#server/kernel/db/schema.ts'

import { shownUser, wholeUser } from './user-store.ts'

export interface AuthenticationMethod {
  method: string
  /** Seconds since 1970. */
  timestamp: number
  /** The provider, where the method is `oauth`. */
  provider?: string
}

/** How many steps have proven a session. */
export type Aal = 'aal1' | 'aal2'

export const insertSession = ({ trx }: OnDatabase, session: Insertable<AuthSession>) =>
  trx.insertInto('authSession').values(session).returning('id').executeTakeFirstOrThrow()

interface SignIn {
  userId: string
  aal: Aal
  amr: string
  encryptedRefreshKey: string
  userAgent: string | null
  ip: string
  createdAt: Date
}

/**
 * Inserts a session and sets its user's last sign-in, in one statement that waits for changes of the account. Undefined
 * when the password no longer has the hash `provenHash`: otherwise a sign-in with the old password could begin while a
 * new one is set, and outlive the sessions that this ends.
 */
export const insertSignIn = ({ trx }: OnDatabase, { userId, ...session }: SignIn, provenHash: string | undefined) =>
  trx
    .with('signedIn', (cte) =>
      cte
        .updateTable('authUser')
        .set({ lastSignInAt: session.createdAt })
        .where('id', '=', userId)
        .$if(provenHash !== undefined, (query) => query.where('passwordHash', '=', provenHash ?? ''))
        .returning('id as userId'),
    )
    .insertInto('authSession')
    .columns(['userId', 'aal', 'amr', 'encryptedRefreshKey', 'userAgent', 'ip', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('signedIn')
        .select([
          'userId',
          eb.val(session.aal).as('aal'),
          eb.val(session.amr).as('amr'),
          eb.val(session.encryptedRefreshKey).as('encryptedRefreshKey'),
          eb.val(session.userAgent).as('userAgent'),
          eb.val(session.ip).as('ip'),
          eb.val(session.createdAt).as('createdAt'),
        ]),
    )
    .returning('id')
    .executeTakeFirst()

const sessions = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('authSession')
    .select(['id', 'userId', 'encryptedRefreshKey', 'refreshCounter', 'refreshedAt', 'createdAt', 'userAgent', 'ip'])
    .select(['oauthClientId', 'scopes'])
    .select(['amr', 'aal'])

// Joined with all of its user, whose columns have the same names.
const withSession = (query: ReturnType<typeof wholeUser>) =>
  query
    .innerJoin('authSession', 'authSession.userId', 'authUser.id')
    .select(['authSession.id as sessionId', 'encryptedRefreshKey', 'refreshCounter', 'refreshedAt', 'userAgent', 'ip'])
    .select(['authSession.createdAt as sessionCreatedAt', 'oauthClientId', 'scopes'])
    .select(['amr', 'aal'])

const findUserOfSession = prepared(['sessionId'], (db, { sessionId }) =>
  withSession(wholeUser({ trx: db })).where('authSession.id', '=', sessionId),
)

/** A session and its user, in one round trip. */
export async function findSessionWithUser({ trx }: OnDatabase, sessionId: string) {
  const row = await findUserOfSession(trx, { sessionId })
  if (!row) return undefined

  const { encryptedRefreshKey, refreshCounter, refreshedAt, userAgent, ip, amr, aal, oauthClientId, scopes, ...user } =
    row
  const { id: userId, sessionId: id, sessionCreatedAt: createdAt } = row
  const counted = { encryptedRefreshKey, refreshCounter, refreshedAt }
  const session: SessionRow = { id, userId, createdAt, ...counted, userAgent, ip, amr, aal, oauthClientId, scopes }
  return { session, user }
}

export const findSession = (work: OnDatabase, id: string) => sessions(work).where('id', '=', id).executeTakeFirst()

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The sessions on the person's own devices, the latest seen first; apps are listed by their consents. */
export const listSessionsOf = (work: OnDatabase, userId: string) =>
  sessions(work)
    .where('userId', '=', userId)
    .where('oauthClientId', 'is', null)
    .orderBy(sql`coalesce(refreshed_at, created_at)`, 'desc')
    .limit(100)
    .execute()

export const hasNewerSession = async (
  { trx }: OnDatabase,
  { userId, createdAt }: Pick<SessionRow, 'userId' | 'createdAt'>,
) =>
  (await trx
    .selectFrom('authSession')
    .select('id')
    .where('userId', '=', userId)
    .where('createdAt', '>', createdAt)
    .where('oauthClientId', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

interface RefreshOrigin {
  now: Date
  userAgent: string | null
  ip: string
}

const moveRefreshCounter = prepared(['id', 'from', 'now', 'userAgent', 'ip'], (db, { id, from, now, userAgent, ip }) =>
  db
    .updateTable('authSession')
    .set({
      refreshCounter: sql<number>`${from}::int + 1`,
      refreshedAt: sql<Date>`${now}::timestamptz`,
      userAgent: sql<string | null>`nullif(${userAgent}, '')`,
      ip,
    })
    .where('id', '=', id)
    .where('refreshCounter', '=', sql<number>`${from}::int`)
    .returning('refreshCounter'),
)

/** Increases the counter; undefined when another refresh has done so. */
export const advanceRefreshCounter = (
  { trx }: OnDatabase,
  id: string,
  from: number,
  { now, userAgent, ip }: RefreshOrigin,
) => moveRefreshCounter(trx, { id, from: String(from), now: now.toISOString(), userAgent: userAgent ?? '', ip })

/** False when the user has no such session. */
export async function deleteSession({ trx }: OnDatabase, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authSession')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

  return numDeletedRows > 0n
}

export const deleteSessionsOf = ({ trx }: OnDatabase, userId: string, exceptId?: string) =>
  trx
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()

/** Deletes anonymous accounts that were made before a moment and not used since. */
export const deleteAnonymousUsers = ({ trx }: OnDatabase, before: Date) =>
  trx
    .deleteFrom('authUser')
    .where('isAnonymous', '=', true)
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('authSession')
            .select('id')
            .whereRef('userId', '=', 'authUser.id')
            .where(sql<boolean>`coalesce(refreshed_at, auth_session.created_at) >= ${before}`),
        ),
      ),
    )
    .execute()

const roles = sql<string[]>`array(select role_name from user_role where user_id = auth_user.id)`.as('roles')

const hasSecondStep = sql<boolean>`exists (
  select from auth_factor where user_id = auth_user.id and status = 'verified'
)`.as('hasSecondStep')

const signedIn = ({ trx }: OnDatabase, userId: string, sessionId: string) =>
  trx
    .selectFrom('authUser')
    .leftJoin('authSession', (join) =>
      join.onRef('authSession.userId', '=', 'authUser.id').on('authSession.id', '=', sessionId),
    )
    .select(['authUser.email', 'bannedUntil', 'authSession.createdAt as sessionCreatedAt', 'oauthClientId', 'scopes'])
    .select('authSession.aal')
    .select(roles)
    .where('authUser.id', '=', userId)

/** A user with their roles, unsorted, and the session if it is still theirs: one round trip, for every request. */
export const findSignedIn = prepared(['userId', 'sessionId'], (db, { userId, sessionId }) =>
  signedIn({ trx: db }, userId, sessionId).select(hasSecondStep),
)

const findWithUser = prepared(['userId', 'sessionId'], (db, { userId, sessionId }) =>
  signedIn({ trx: db }, userId, sessionId).select(shownUser),
)

/** The same for several sessions, with the ids of user and session; sessions that are gone are left out. */
export const listSignedIn = ({ trx }: OnDatabase, sessionIds: readonly string[]) =>
  trx
    .selectFrom('authSession')
    .innerJoin('authUser', 'authUser.id', 'authSession.userId')
    .select(['authUser.id as userId', 'authSession.id as sessionId', 'authUser.email', 'bannedUntil'])
    .select(['authSession.createdAt as sessionCreatedAt', 'oauthClientId', 'scopes'])
    .select('authSession.aal')
    .select([roles, hasSecondStep])
    .where(sql<boolean>`auth_session.id = any(${[...sessionIds]}::uuid[])`)
    .execute()

/** `findSignedIn` with everything that the account shows. */
export async function findSignedInUser({ trx }: OnDatabase, ids: { userId: string; sessionId: string }) {
  const found = await findWithUser(trx, ids)
  // The factors are read already; asking SQL for this costs a fifth of the statement.
  return found && { ...found, hasSecondStep: found.user.factors.some(({ status }) => status === 'verified') }
}
