import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { batchEntries } from '#server/orders/service.ts'
import { addDays } from '#shared/booking/local-time.ts'

interface Books {
  locationId: string
  today: string
  deskUserId: string
  managerUserId: string
}

/** Closes the months before the last one. Some terminal days of the last month are still to be counted. */
export async function closeBooks(trx: Db, { locationId, today, deskUserId, managerUserId }: Books): Promise<void> {
  const thisMonth = `${today.slice(0, 7)}-01`
  // PostgreSQL thinks of these tables as it last saw them, which is empty, and joins them row by row: half a minute.
  await sql`analyze ledger_entry, ledger_line`.execute(trx)
  const { rows: batches } = await sql<{ id: string; day: string; cents: number }>`
    insert into terminal_batch (location_id, day, counted_cents, expected_cents, by, at)
    select ${locationId}::uuid, day, cents, cents, ${deskUserId}::uuid, (day + time '21:30') at time zone zone
    from location, (
      select posted_on as day, sum(debit_cents - credit_cents)::bigint as cents
        from ledger_entry join ledger_line on entry_id = id
        where account = '1100' and event in ('captured', 'refunded') and posted_on < ${addDays(thisMonth, -3)}
        group by posted_on
    ) as taken
    where location.id = ${locationId} and cents >= 0
    order by day
    returning id, day::text, counted_cents as cents
  `.execute(trx)
  await post(
    { trx },
    batches.flatMap(({ id, day, cents }) =>
      batchEntries({ countedCents: cents, expectedCents: cents }).map((entry) => ({
        ...entry,
        key: id,
        on: day,
        locationId,
      })),
    ),
  )
  await sql`
    insert into ledger_month (location_id, month, closed_by, closed_at)
    select ${locationId}::uuid, month::date, ${managerUserId}::uuid, (month::date + interval '1 month 4 days 17 hours') at time zone zone
    from location, generate_series(
      (select date_trunc('month', min(posted_on)) from ledger_entry), ${thisMonth}::date - interval '2 months', interval '1 month'
    ) as month
    where location.id = ${locationId}
  `.execute(trx)
}
