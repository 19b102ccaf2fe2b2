import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { pageOf } from '#server/kernel/db/keyset.ts'
import type { AuditEvent } from '#server/kernel/db/schema.ts'
import type { PageRequest } from '#shared/http/list.ts'

export const insertAuditEvent = (db: Db, event: Insertable<AuditEvent>) =>
  db.insertInto('auditEvent').values(event).execute()

export interface Trail {
  entity: string
  entityId: string
  /** Actions that are left out. */
  except: readonly string[]
}

/** What happened to one thing, the latest first. */
export const listEventsAbout = (db: Db, { entity, entityId, except }: Trail, page: PageRequest) =>
  pageOf(
    db
      .selectFrom('auditEvent')
      .leftJoin('authUser', 'authUser.id', 'actorId')
      .select(['auditEvent.id', 'at', 'action', 'actorKind', 'actorId', 'authUser.email as actorEmail', 'ip'])
      .select((eb) => eb.ref('facts').$castTo<Record<string, unknown>>().as('facts'))
      .where('entity', '=', entity)
      .where('entityId', '=', entityId)
      .$if(except.length > 0, (query) => query.where('action', 'not in', [...except])),
    { direction: 'desc', columns: [[sql`audit_event.id`, 'bigint']] },
    page,
  )
