import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import type { TicketRow } from './store.ts'

type Notices = Ticket['notices']

/** Messages to the client since the ticket was ready, in order. */
export const listNotices = (
  { trx }: OnDatabase,
  { id, readyAt }: Pick<TicketRow, 'id' | 'readyAt'>,
): Promise<Notices> =>
  trx
    .selectFrom('ticketNotice')
    .leftJoin('person', 'person.userId', 'by')
    .select(['nth', 'at'])
    .select(['how', sql<string | null>`person.first_name || ' ' || person.last_name`.as('by')])
    .where('ticketId', '=', id)
    .where('readyAt', '=', readyAt)
    .orderBy('nth')
    .execute()

interface TicketNoticeRow {
  how: Notices[number]['how']
  at: Date
  by: string | null
}

/** Records messages, each once for each time the ticket became ready. */
export const insertNotices = (
  { trx }: OnDatabase,
  { id: ticketId, readyAt }: { id: string; readyAt: Date },
  nths: readonly number[],
  notice: TicketNoticeRow,
) =>
  trx
    .insertInto('ticketNotice')
    .values(nths.map((nth) => ({ ...notice, ticketId, readyAt, nth })))
    .execute()
