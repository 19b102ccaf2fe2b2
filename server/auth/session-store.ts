import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { AuthSession } from '#server/db/schema.ts'

export const insertSession = (db: Db, session: Insertable<AuthSession>) =>
  db.insertInto('authSession').values(session).returning('id').executeTakeFirstOrThrow()

export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('authSession')
    .select(['id', 'userId', 'aal', 'encryptedRefreshKey', 'refreshCounter', 'refreshedAt', 'createdAt'])
    .select((eb) => eb.ref('amr').$castTo<AuthenticationMethod[]>().as('amr'))
    .where('id', '=', id)
    .executeTakeFirst()

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export interface AuthenticationMethod {
  method: string
  /** Seconds since 1970. */
  timestamp: number
}

/** Moves the counter on from `from`; undefined when another refresh did so first. */
export const advanceRefreshCounter = (db: Db, id: string, from: number, now: Date) =>
  db
    .updateTable('authSession')
    .set({ refreshCounter: from + 1, refreshedAt: now })
    .where('id', '=', id)
    .where('refreshCounter', '=', from)
    .returning('refreshCounter')
    .executeTakeFirst()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('authSession').where('id', '=', id).execute()

export const deleteSessionsOf = (db: Db, userId: string, exceptId?: string) =>
  db
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()

/** A user with roles and permissions, and the session when it still is theirs; one round trip, on every request. */
export const findSignedIn = (db: Db, userId: string, sessionId: string) =>
  db
    .selectFrom('authUser')
    .leftJoin('authSession', (join) =>
      join.onRef('authSession.userId', '=', 'authUser.id').on('authSession.id', '=', sessionId),
    )
    .select(['authUser.id as userId', 'authUser.email', 'authUser.bannedUntil', 'authSession.id as sessionId'])
    .select([
      sql<string[]>`array(select role_name from user_role where user_id = auth_user.id order by role_name)`.as('roles'),
      sql<string[]>`array(
        select distinct action || '/' || resource from role_permission natural join user_role
        where user_id = auth_user.id order by 1
      )`.as('permissions'),
    ])
    .where('authUser.id', '=', userId)
    .executeTakeFirst()
