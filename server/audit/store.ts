import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { pageOf } from '#server/kernel/db/keyset.ts'
import type { AuditEvent, DomainEvent } from '#server/kernel/db/schema.ts'
import type { PageRequest } from '#shared/http/list.ts'

export async function insertAuditEvent(db: Db, event: Insertable<AuditEvent>): Promise<void> {
  await db.insertInto('auditEvent').values(event).execute()
}

export async function insertEvents(
  db: Db,
  audited: Insertable<AuditEvent>,
  published: Insertable<DomainEvent>,
): Promise<void> {
  await db
    .with('published', (also) => also.insertInto('domainEvent').values(published))
    .insertInto('auditEvent')
    .values(audited)
    .execute()
}

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
