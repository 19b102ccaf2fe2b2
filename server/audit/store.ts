import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { afterCommit } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { AuditEvent, DomainEvent } from '#server/kernel/db/schema.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { announceEvents } from './announce.ts'

export async function insertAuditEvents({ trx }: OnDatabase, events: Insertable<AuditEvent>[]): Promise<void> {
  await trx.insertInto('auditEvent').values(events).execute()
}

export async function insertEvents(
  { trx }: OnDatabase,
  audited: Insertable<AuditEvent>[],
  published: Insertable<DomainEvent>[],
): Promise<void> {
  await trx
    .with('published', (also) => also.insertInto('domainEvent').values(published))
    .insertInto('auditEvent')
    .values(audited)
    .execute()
  afterCommit(trx, (db) => announceEvents({ trx: db }))
}

export interface Trail {
  entity: string
  entityId: string
  /** Actions to leave out. */
  except: readonly string[]
}

/** Text on the wire: a program may not hold so large a number. */
const idAsText = sql<string>`audit_event.id::text`.as('id')

/** The events of one record, the latest first. */
export const listEventsAbout = ({ trx }: OnDatabase, { entity, entityId, except }: Trail, page: PageRequest) =>
  pageOf(
    trx
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

/** Events with the name of who did them, and what changed. */
const entries = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('auditEvent')
    .leftJoin('authUser', 'authUser.id', 'actorId')
    .leftJoin('person', 'person.userId', 'actorId')
    .leftJoin('authUser as approverUser', 'approverUser.id', 'approvedBy')
    .leftJoin('person as approver', 'approver.userId', 'approvedBy')
    .select([idAsText, 'at', 'action', 'reason'])
    .select([nameOf('person', 'authUser').as('by'), nameOf('approver', 'approverUser').as('approvedBy')])
    .select(['before', 'after'])

const latestFirst: Keyset = { direction: 'desc', columns: [[sql`audit_event.id`, 'bigint']] }

/** The events of a client's record, of their account, and of what was done on their behalf, the latest first. */
export const listEventsOfPerson = (work: OnDatabase, { personId, userId }: OnePerson, page: PageRequest) =>
  pageOf(
    entries(work).where((eb) =>
      eb.or([
        eb('onBehalfOf', '=', personId),
        eb.and([eb('entity', '=', 'person'), eb('entityId', '=', personId)]),
        ...(userId ? [eb.and([eb('entity', '=', 'user'), eb('entityId', '=', userId)])] : []),
      ]),
    ),
    latestFirst,
    page,
  )

/** The changes of one record, the latest first. */
export const listHistoryOf = (work: OnDatabase, { entity, entityId }: Omit<Trail, 'except'>, page: PageRequest) =>
  pageOf(entries(work).where('entity', '=', entity).where('entityId', '=', entityId), latestFirst, page)

/** What was done to one record with a colleague's approval. */
export const listApproved = (work: OnDatabase, { entity, entityId }: Omit<Trail, 'except'>) =>
  entries(work)
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('auditEvent.approvedBy', 'is not', null)
    .orderBy('auditEvent.id')
    .execute()
