import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { DomainEvent } from '#shared/audit/events.ts'
import type { PageRequest } from '#shared/http/list.ts'

/** A transaction that began earlier may commit later: numbers of events alone would let a reader pass over its events. */
const inOrder: Keyset = {
  direction: 'asc',
  columns: [
    [sql`xact`, 'bigint'],
    [sql`id`, 'bigint'],
  ],
}

/** Those of which no transaction that may stand before them goes on any more. */
const settledEvents = (db: Db) =>
  db
    .selectFrom('domainEvent')
    .select(['at', 'type', 'entity', 'entityId', 'version', 'personId'])
    .select((eb) => eb.ref('data').$castTo<DomainEvent['data']>().as('data'))
    .where(sql<boolean>`xact < event_horizon()`)

export const pageOfEvents = (db: Db, page: PageRequest) => pageOf(settledEvents(db), inOrder, page)

interface Cursor {
  xact: string
  id: string
}

export const listEventsAfter = (db: Db, { xact, id }: Cursor, limit: number) =>
  settledEvents(db)
    .select(['xact', 'id'])
    .where(sql<boolean>`(xact, id) > (${xact}::bigint, ${id}::bigint)`)
    .orderBy('xact')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Undefined while somebody else holds it. A new consumer begins with the oldest event. */
export async function lockCursor(trx: Db, consumer: string): Promise<Cursor | undefined> {
  await trx
    .insertInto('eventCursor')
    .values({ consumer })
    .onConflict((on) => on.doNothing())
    .execute()

  return trx
    .selectFrom('eventCursor')
    .select(['xact', 'id'])
    .where('consumer', '=', consumer)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export const moveCursor = (trx: Db, consumer: string, { xact, id }: Cursor) =>
  trx.updateTable('eventCursor').set({ xact, id }).where('consumer', '=', consumer).execute()
