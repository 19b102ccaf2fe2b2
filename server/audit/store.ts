import { type Insertable, sql } from 'kysely'

import { afterCommit, type Db } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { AuditEvent, DomainEvent } from '#server/kernel/db/schema.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { announceEvents } from './announce.ts'

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
  afterCommit(db, announceEvents)
}

export interface Trail {
  entity: string
  entityId: string
  /** Actions that are left out. */
  except: readonly string[]
}

/** Text on the wire: a program may not hold so large a number. */
const idAsText = sql<string>`audit_event.id::text`.as('id')

/** What happened to one record, the latest first. */
export const listEventsAbout = (db: Db, { entity, entityId, except }: Trail, page: PageRequest) =>
  pageOf(
    db
      .selectFrom('auditEvent')
      .leftJoin('authUser', 'authUser.id', 'actorId')
      .select([idAsText, 'at', 'action', 'actorKind', 'actorId', 'authUser.email as actorEmail', 'ip', 'facts'])
      .where('entity', '=', entity)
      .where('entityId', '=', entityId)
      .$if(except.length > 0, (query) => query.where('action', 'not in', [...except])),
    { direction: 'desc', columns: [[sql`audit_event.id`, 'bigint']] },
    page,
  )

interface OnePerson {
  personId: string
  userId: string | null
}

const nameOf = (person: string, user: string) =>
  sql<string | null>`coalesce(
    nullif(trim(${sql.ref(`${person}.firstName`)} || ' ' || ${sql.ref(`${person}.lastName`)}), ''), ${sql.ref(`${user}.email`)}
  )`

/** Events with who did it, by name, and what changed. */
const entries = (db: Db) =>
  db
    .selectFrom('auditEvent')
    .leftJoin('authUser', 'authUser.id', 'actorId')
    .leftJoin('person', 'person.userId', 'actorId')
    .leftJoin('authUser as approverUser', 'approverUser.id', 'approvedBy')
    .leftJoin('person as approver', 'approver.userId', 'approvedBy')
    .select([idAsText, 'at', 'action', 'reason'])
    .select([nameOf('person', 'authUser').as('by'), nameOf('approver', 'approverUser').as('approvedBy')])
    .select(['before', 'after'])

const latestFirst: Keyset = { direction: 'desc', columns: [[sql`audit_event.id`, 'bigint']] }

/** What was done to a client's record, to their account, and for them, the latest first. */
export const listEventsOfPerson = (db: Db, { personId, userId }: OnePerson, page: PageRequest) =>
  pageOf(
    entries(db).where((eb) =>
      eb.or([
        eb('onBehalfOf', '=', personId),
        eb.and([eb('entity', '=', 'person'), eb('entityId', '=', personId)]),
        ...(userId ? [eb.and([eb('entity', '=', 'user'), eb('entityId', '=', userId)])] : []),
      ]),
    ),
    latestFirst,
    page,
  )

/** What changed of one record, the latest first. */
export const listHistoryOf = (db: Db, { entity, entityId }: Omit<Trail, 'except'>, page: PageRequest) =>
  pageOf(entries(db).where('entity', '=', entity).where('entityId', '=', entityId), latestFirst, page)

/** What was done to one record with a colleague's code. */
export const listApproved = (db: Db, { entity, entityId }: Omit<Trail, 'except'>) =>
  entries(db)
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('auditEvent.approvedBy', 'is not', null)
    .orderBy('auditEvent.id')
    .execute()
