import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Numbers without a gap: the row is locked until whoever took one commits, and what is rolled back gives it back.
    create table number_series (
      location_id uuid not null references location,
      kind text not null check (kind in ('invoice', 'credit_note')),
      -- In the location's zone: each year begins anew.
      year smallint not null,
      next integer not null check (next > 1),
      primary key (location_id, kind, year)
    );

    -- What was handed out, as it stood then. Names stay with the order, from where the law lets them leave.
    create table document (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      kind text not null check (kind in ('invoice', 'credit_note')),
      number text not null,
      order_id uuid not null references customer_order,
      refund_id uuid constraint document_is_one_a_refund unique references order_refund,
      issued_at timestamptz not null,
      data jsonb not null,
      constraint document_number_is_unique unique (location_id, number),
      constraint document_credits_a_refund check (kind = 'credit_note' or refund_id is null)
    );
    -- Whatever changes after it is credited, or invoiced beside it.
    create unique index document_is_one_invoice_an_order on document (order_id)
      where kind = 'invoice' and data -> 'corrects' = 'null';
    create index document_order on document (order_id, issued_at);
    create trigger document_is_append_only before update or delete or truncate on document
      execute function refuse_change();

    -- Whether it had been delivered: only then was it a sale, and its tax due.
    alter table order_refund_line add column was_sale boolean not null default false;
    create table order_refund_line_tax (
      refund_id uuid not null,
      line_id uuid not null,
      jurisdiction text not null,
      cents integer not null check (cents >= 0),
      primary key (refund_id, line_id, jurisdiction),
      foreign key (refund_id, line_id) references order_refund_line
    );
    create index order_refund_line_tax_line on order_refund_line_tax (line_id);

    -- What a terminal says it took, typed before anybody has seen what it should be. Several a day, each since the one before.
    create table terminal_batch (
      id uuid primary key default uuidv7(),
      location_id uuid not null references location,
      day date not null,
      counted_cents integer not null check (counted_cents >= 0),
      expected_cents integer not null,
      reason text,
      by uuid,
      at timestamptz not null
    );
    create index terminal_batch_day on terminal_batch (location_id, day);

    -- Months that are over and done: nothing is posted into them any more.
    create table ledger_month (
      location_id uuid not null references location,
      -- Its first day.
      month date not null check (extract(day from month) = 1),
      closed_by uuid,
      closed_at timestamptz not null,
      -- Where not everything was ticked, what was missing and why.
      missing text[] not null default '{}',
      reason text,
      constraint ledger_month_is_closed_once primary key (location_id, month),
      constraint ledger_month_says_why check (missing = '{}' or reason is not null)
    );
    create trigger ledger_month_is_append_only before update or delete or truncate on ledger_month
      execute function refuse_change();

    -- What somebody has looked at, before the month is closed.
    create table month_end_tick (
      location_id uuid not null references location,
      month date not null,
      item text not null check (item in ('earlier', 'drawers', 'terminal', 'payouts', 'taxes', 'owed', 'books')),
      by uuid,
      at timestamptz not null,
      primary key (location_id, month, item)
    );

    -- Which entry it sets right: of another day or month, which stay as they were.
    alter table ledger_entry add column corrects bigint references ledger_entry;
    create index ledger_entry_corrects on ledger_entry (corrects) where corrects is not null;

    -- From which day on something may be posted.
    create function first_open_day(of_location uuid) returns date language sql stable as $$
      select greatest(
        (select through + 1 from ledger_closing where location_id = of_location),
        (select (max(month) + interval '1 month')::date from ledger_month where location_id = of_location)
      )
    $$;
    create or replace function refuse_closed_day() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('close the books'));
      if exists (select from posted where posted_on < first_open_day(location_id)) then
        -- Serialization: whoever was overtaken is run again, and posts into the first day that is open.
        raise exception 'the books of this day are closed' using errcode = 'serialization_failure';
      end if;
      return null;
    end $$;
  `.execute(db)
}
