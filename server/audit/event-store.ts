import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { PageRequest } from '#shared/http/list.ts'

/**
 * Events are read by transaction, then by number: a transaction that began earlier may commit later, and a reader that
 * went by numbers alone would skip its events.
 */
const inOrder: Keyset = {
  direction: 'asc',
  columns: [
    [sql`xact`, 'bigint'],
    [sql`id`, 'bigint'],
  ],
}

/** The events that can be read: no transaction that comes before them is still open. */
const settledEvents = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('domainEvent')
    .select(['at', 'type', 'entity', 'entityId', 'version', 'personId', 'data'])
    .where(sql<boolean>`xact < event_horizon()`)

export const pageOfEvents = (work: OnDatabase, page: PageRequest) => pageOf(settledEvents(work), inOrder, page)

export interface Cursor {
  xact: string
  id: string
}

/** As text, since a program may not hold so large a number. */
const asCursor = [sql<string>`xact::text`.as('xact'), sql<string>`id::text`.as('id')]

export const listEventsAfter = (work: OnDatabase, { xact, id }: Cursor, limit: number) =>
  settledEvents(work)
    .select(asCursor)
    .where(sql<boolean>`(xact, id) > (${xact}::bigint, ${id}::bigint)`)
    .orderBy('domainEvent.xact')
    .orderBy('domainEvent.id')
    .limit(limit)
    .execute()

/** The end of the log, for a reader that wants only what happens from now on: whatever is open commits after it. */
export async function endOfLog({ trx }: OnDatabase): Promise<Cursor> {
  const { rows } = await sql<{ xact: string }>`select event_horizon()::text as xact`.execute(trx)

  return { xact: rows[0]?.xact ?? '0', id: '-1' }
}

/** Whether there are events that cannot be read yet, because a transaction before them is still open. */
export async function isHeldBack({ trx }: OnDatabase): Promise<boolean> {
  const { rows } = await sql`select from domain_event where xact >= event_horizon() limit 1`.execute(trx)

  return rows.length > 0
}

/**
 * The consumers with unread events. One statement for all of them, since locking a cursor writes, and would do so
 * several times a minute for nothing.
 */
export async function consumersBehind({ trx }: OnDatabase, consumers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ consumer: string }>`
    select asked.consumer
    from unnest(${consumers}::text[]) as asked (consumer) left join event_cursor on event_cursor.consumer = asked.consumer
    where exists (
      select from domain_event
      where domain_event.xact < event_horizon()
        and (domain_event.xact, domain_event.id) > (coalesce(event_cursor.xact, 0), coalesce(event_cursor.id, 0))
    )`.execute(trx)

  return rows.map(({ consumer }) => consumer)
}

/** Locks a consumer's cursor; undefined while another server holds it. A new consumer begins with the oldest event. */
export async function lockCursor({ trx }: OnDatabase, consumer: string): Promise<Cursor | undefined> {
  await trx
    .insertInto('eventCursor')
    .values({ consumer })
    .onConflict((on) => on.doNothing())
    .execute()

  return trx
    .selectFrom('eventCursor')
    .select(asCursor)
    .where('consumer', '=', consumer)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export const moveCursor = ({ trx }: OnDatabase, consumer: string, { xact, id }: Cursor) =>
  trx
    .updateTable('eventCursor')
    .set({ xact: Number(xact), id: Number(id) })
    .where('consumer', '=', consumer)
    .execute()
