import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { merged, type Posting } from '#shared/ledger/accounts.ts'

interface Entry {
  /** The kind of event. */
  event: string
  /** Identifies the event among its kind: the same event is posted once, however often it is sent. */
  key: string
  /** The day of posting, in the location's zone. */
  on: string
  locationId: string
  orderId?: string | undefined
  /**
   * The day that it is about, when that is another one. A posting for a closed day is moved to the first open day, and
   * is about the closed one.
   */
  aboutOn?: string | undefined
  /** The entry that it corrects. */
  corrects?: string | undefined
  reason?: string | undefined
  postings: readonly Posting[]
}

/**
 * Posts entries in one statement, in the transaction of their event. An entry that was posted before, or has only
 * zeros, is skipped. A known key with other contents ends the transaction, because that event would be in no books:
 * therefore keys contain the id of the record, and never a value that a caller sends. The database checks the balance,
 * the open day and the seal.
 */
export async function post(work: OnDatabase, entries: readonly Entry[]): Promise<void> {
  const drafts = entries.map((entry) => ({ ...entry, postings: merged(entry.postings) }))
  const posted = drafts.filter(({ postings }) => postings.length > 0)
  if (posted.length === 0) return

  const rows = posted.map(({ event, key, on, locationId, orderId, aboutOn, corrects, reason }) => ({
    event,
    event_key: `${event}:${key}`,
    posted_on: on,
    location_id: locationId,
    order_id: orderId ?? null,
    about_on: aboutOn ?? null,
    corrects: corrects ?? null,
    reason: reason ?? null,
  }))
  const lines = posted.flatMap(({ event, key, postings }) =>
    postings.map(({ account, sub = '', cents }, index) => ({
      event_key: `${event}:${key}`,
      line: index + 1,
      account,
      sub,
      debit_cents: Math.max(cents, 0),
      credit_cents: Math.max(-cents, 0),
    })),
  )
  const { rows: entered } = await sql<{ eventKey: string }>`
    with entry as (
      insert into ledger_entry (event, event_key, posted_on, location_id, order_id, about_on, corrects, reason)
        select event, event_key, day, location_id, order_id,
          coalesce(about_on, case when day <> posted_on then posted_on end), corrects, reason
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft(
            event text, event_key text, posted_on date, location_id uuid, order_id uuid, about_on date, corrects bigint,
            reason text
          ), lateral (select greatest(posted_on, first_open_day(location_id)) as day) as open
        on conflict (event_key) do nothing
        returning id, event_key
    ), line as (
      insert into ledger_line (entry_id, line, account, sub, debit_cents, credit_cents)
        select id, line, account, sub, debit_cents, credit_cents
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as draft(
            event_key text, line smallint, account text, sub text, debit_cents bigint, credit_cents bigint
          )
          join entry using (event_key)
    )
    select event_key from entry
  `.execute(work.trx)
  const isNew = new Set(entered.map(({ eventKey }) => eventKey))
  const toldAgain = rows.flatMap((row, index) =>
    isNew.has(row.event_key) ? [] : [{ ...row, lines: postingsAsText(posted[index]?.postings ?? []) }],
  )
  if (toldAgain.length > 0) await refuseOthers(work, toldAgain)
}

const postingsAsText = (postings: readonly Posting[]): string =>
  postings.map(({ account, sub = '', cents }) => `${account} ${sub} ${cents}`).join(', ')

interface ToldAgain {
  event_key: string
  location_id: string
  order_id: string | null
  lines: string
}

/**
 * A statement of its own, because only a new statement sees what another transaction has committed while ours waited
 * for the key.
 */
async function refuseOthers({ trx }: OnDatabase, toldAgain: readonly ToldAgain[]): Promise<void> {
  const { rows: others } = await sql<{ eventKey: string }>`
    select event_key
      from jsonb_to_recordset(${JSON.stringify(toldAgain)}::jsonb) as again(
        event_key text, location_id uuid, order_id uuid, lines text
      )
      left join ledger_entry as entry using (event_key)
      where (entry.location_id, entry.order_id) is distinct from (again.location_id, again.order_id)
        or again.lines is distinct from (
          select string_agg(account || ' ' || sub || ' ' || (debit_cents - credit_cents), ', ' order by line)
            from ledger_line where entry_id = entry.id
        )
  `.execute(trx)
  if (others.length === 0) return

  throw new Error(`Something else was posted already as ${others.map(({ eventKey }) => eventKey).join(', ')}.`)
}
