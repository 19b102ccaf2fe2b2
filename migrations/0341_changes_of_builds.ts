import { type Kysely, sql } from 'kysely'

/**
 * A sheet that was agreed to and is changed has a quote of its own, which takes the place of the one before it: of the same order, and
 * of the same build. What was sent for a version that is not the newest any more is approved by nobody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table quote
      -- What was approved before it, of which it is the change.
      add column changes_quote_id uuid references quote,
      drop constraint quote_order_id_key;
    create index quote_order on quote (order_id);
    -- A change takes the fee of the fitting over.
    drop index quote_credits_a_fitting_once;
    create unique index quote_credits_a_fitting_once on quote (fitting_booking_id)
      where status in ('sent', 'approved') and changes_quote_id is null;

    create table build_change (
      id uuid primary key default uuidv7(),
      build_id uuid not null references build,
      quote_id uuid not null unique references quote,
      from_version_id uuid not null references sheet_version,
      to_version_id uuid not null references sheet_version,
      at timestamptz not null,
      -- What of it reaches what was begun or made: the bench is asked. Without anything nobody is.
      asks text[] not null,
      answered_at timestamptz,
      answered_by uuid,
      -- Where the bench goes on; null where it is.
      back_to text,
      rebalanced text check (rebalanced in ('factory', 'bench', 'not_needed')),
      note text not null default ''
    );
    create index build_change_build on build_change (build_id, at);

    with old as (
      update quote set status = 'superseded', version = quote.version + 1, valid_until = coalesce(valid_until, current_date)
        from (select id, status from quote) as before
        where before.id = quote.id and quote.status in ('draft', 'sent') and exists (
          select from sheet_version as own join sheet_version as newer on newer.sheet_id = own.sheet_id and newer.number > own.number
            where own.id = quote.sheet_version_id and newer.status in ('shared', 'approved', 'locked')
        )
        returning quote.id, quote.version, before.status as former
    )
    insert into quote_transition (quote_id, version, from_status, to_status, actor_kind, at, reason)
      select id, version, former, 'superseded', 'system', now(), 'A newer version of its sheet was shared' from old;
  `.execute(db)
}
