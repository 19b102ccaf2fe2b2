import type { Insertable } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { AuditEvent } from '#server/kernel/db/schema.ts'

export const insertAuditEvent = (db: Db, event: Insertable<AuditEvent>) =>
  db.insertInto('auditEvent').values(event).execute()

export interface Trail {
  entity: string
  entityId: string
  /** Actions that are left out. */
  except: readonly string[]
  /** The last event of the page before. */
  before: string | undefined
  limit: number
}

/** What happened to one thing, the latest first. */
export const listEventsAbout = (db: Db, { entity, entityId, except, before, limit }: Trail) =>
  db
    .selectFrom('auditEvent')
    .leftJoin('authUser', 'authUser.id', 'actorId')
    .select(['auditEvent.id', 'at', 'action', 'actorKind', 'actorId', 'authUser.email as actorEmail', 'ip'])
    .select((eb) => eb.ref('facts').$castTo<Record<string, unknown>>().as('facts'))
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .$if(except.length > 0, (query) => query.where('action', 'not in', [...except]))
    .$if(before !== undefined, (query) => query.where('auditEvent.id', '<', before ?? ''))
    .orderBy('auditEvent.id', 'desc')
    .limit(limit)
    .execute()
