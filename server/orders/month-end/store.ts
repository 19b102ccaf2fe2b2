import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { MonthItem } from '#shared/orders/month-end.ts'

export interface MonthOf {
  locationId: string
  /** The first and the last day. */
  from: string
  until: string
}

const fullNameOf = (person: string) =>
  sql<string | null>`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

export const findClosing = ({ trx }: OnDatabase, { locationId, from }: MonthOf) =>
  trx
    .selectFrom('ledgerMonth')
    .leftJoin('person as closer', 'closer.userId', 'closedBy')
    .select(['closedAt as at', 'reason', fullNameOf('closer').as('by')])
    .select('missing')
    .where('locationId', '=', locationId)
    .where('month', '=', from)
    .executeTakeFirst()

export const listTicks = ({ trx }: OnDatabase, { locationId, from }: MonthOf) =>
  trx
    .selectFrom('monthEndTick')
    .leftJoin('person as ticker', 'ticker.userId', 'by')
    .select(['at', fullNameOf('ticker').as('by')])
    .select('item')
    .where('locationId', '=', locationId)
    .where('month', '=', from)
    .execute()

interface Tick {
  item: MonthItem
  by: string | null
  at: Date
}

export const insertTick = ({ trx }: OnDatabase, { locationId, from }: MonthOf, tick: Tick) =>
  trx
    .insertInto('monthEndTick')
    .values({ ...tick, locationId, month: from })
    .onConflict((on) => on.doNothing())
    .execute()

export const deleteTick = ({ trx }: OnDatabase, { locationId, from }: MonthOf, item: MonthItem) =>
  trx
    .deleteFrom('monthEndTick')
    .where('locationId', '=', locationId)
    .where('month', '=', from)
    .where('item', '=', item)
    .execute()

interface MonthClosing {
  closedBy: string | null
  closedAt: Date
  missing: MonthItem[]
  reason: string | null
}

/** Undefined when it was closed already. */
export const insertClosing = ({ trx }: OnDatabase, { locationId, from }: MonthOf, closing: MonthClosing) =>
  trx
    .insertInto('ledgerMonth')
    .values({ ...closing, locationId, month: from })
    .onConflict((on) => on.doNothing())
    .returning('month')
    .executeTakeFirst()

/** Earlier months with postings that nobody closed. */
export async function listEarlier({ trx }: OnDatabase, { locationId, from }: MonthOf): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(day, 'YYYY-MM') as month from ledger_balance as balance
    where location_id = ${locationId} and day < ${from}::date and not exists (
      select from ledger_month as done
        where done.location_id = balance.location_id and done.month = date_trunc('month', balance.day)::date
    )
    order by 1
  `.execute(trx)

  return rows.map(({ month }) => month)
}

/** The drawer sessions that were opened in the month. */
export const listDrawerSessions = (
  { trx }: OnDatabase,
  { locationId, since, before }: { locationId: string; since: Date; before: Date },
) =>
  trx
    .selectFrom('drawerSession')
    .innerJoin('drawer', 'drawer.id', 'drawerId')
    .leftJoin('person as opener', 'opener.userId', 'openedBy')
    .select(['drawerSession.id', 'drawer.name as drawer', 'openedAt', 'closedAt', 'reason'])
    .select([
      sql<string>`coalesce(${fullNameOf('opener')}, 'Staff')`.as('openedBy'),
      sql<number | null>`counted_cents - expected_cents`.as('differenceCents'),
    ])
    .where('locationId', '=', locationId)
    .where('openedAt', '>=', since)
    .where('openedAt', '<', before)
    .orderBy('openedAt')
    .execute()

const taken = sql<number>`sum(debit_cents - credit_cents)::bigint`

/** What terminals took on each day, by the books. */
export const listTerminalTakings = ({ trx }: OnDatabase, { locationId, from, until }: MonthOf) =>
  trx
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerLine', 'entryId', 'ledgerEntry.id')
    .select(['postedOn as day', taken.as('cents')])
    .where('account', '=', '1100')
    .where('event', 'in', ['captured', 'refunded', 'refund_failed'])
    .where('locationId', '=', locationId)
    .where('postedOn', '>=', from)
    .where('postedOn', '<=', until)
    .groupBy('postedOn')
    .orderBy('postedOn')
    .execute()

const batches = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('terminalBatch')
    .leftJoin('person as counter', 'counter.userId', 'by')
    .select([
      'terminalBatch.id',
      'day',
      'countedCents',
      'expectedCents',
      'reason',
      'at',
      fullNameOf('counter').as('by'),
    ])
    .select(sql<number>`counted_cents - expected_cents`.as('differenceCents'))

export const listBatches = (work: OnDatabase, { locationId, from, until }: MonthOf) =>
  batches(work)
    .where('locationId', '=', locationId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('at')
    .execute()

export const findBatch = (work: OnDatabase, id: string) =>
  batches(work).where('terminalBatch.id', '=', id).executeTakeFirst()

export const lockBatch = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('terminalBatch').select('by').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

interface NewBatch {
  locationId: string
  day: string
  countedCents: number
  expectedCents: number
  by: string | null
  at: Date
}

export const insertBatch = ({ trx }: OnDatabase, batch: NewBatch) =>
  trx.insertInto('terminalBatch').values(batch).returning('id').executeTakeFirstOrThrow()

export const setBatchReason = ({ trx }: OnDatabase, id: string, reason: string) =>
  changeOne(trx.updateTable('terminalBatch').set({ reason }).where('id', '=', id))

/** Counts and closings of one place wait for each other. */
export const lockBooks = ({ trx }: OnDatabase, locationId: string) =>
  trx.selectFrom('location').select('id').where('id', '=', locationId).forNoKeyUpdate().executeTakeFirstOrThrow()
