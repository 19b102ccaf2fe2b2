import type { Insertable } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { AuditEvent } from '#server/db/schema.ts'

export const insertAuditEvent = (db: Db, event: Insertable<AuditEvent>) =>
  db.insertInto('auditEvent').values(event).execute()

/** What was done to one thing, the latest first, with the address of whoever did it. */
export const listEventsOf = (db: Db, entity: string, entityId: string, limit: number) =>
  db
    .selectFrom('auditEvent')
    .leftJoin('authUser', 'authUser.id', 'actorId')
    .select(['auditEvent.id', 'at', 'action', 'actorKind', 'authUser.email as actorEmail', 'ip'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('auditEvent.id', 'desc')
    .limit(limit)
    .execute()
