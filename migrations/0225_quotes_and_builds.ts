import { type Kysely, sql } from 'kysely'

/** What a sheet costs, as it was sent and agreed to, and what the bench makes of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence quote_number start 1001;
    create table quote (
      id uuid primary key default uuidv7(),
      number text not null unique default 'Q-' || nextval('quote_number'),
      sheet_id uuid not null references sheet,
      sheet_version_id uuid not null references sheet_version,
      -- Null once its client is forgotten.
      person_id uuid references person,
      location_id uuid not null references location,
      status text not null default 'draft'
        check (status in ('draft', 'sent', 'approved', 'declined', 'expired', 'superseded')),
      version integer not null default 1,
      -- Its last day, once it is sent.
      valid_until date check (status = 'draft' or valid_until is not null),
      -- What it came to when it was sent, with tax.
      total_cents integer check (total_cents >= 0),
      deposit_cents integer check (deposit_cents between 0 and total_cents),
      -- A fitting that was paid for: its fee is taken off, once.
      fitting_booking_id uuid references booking,
      credit_cents integer not null default 0 check (credit_cents >= 0),
      order_id uuid unique references customer_order,
      -- A link of an older one opens it no longer.
      link_version integer not null default 1,
      note text not null default '',
      signed_name text not null default '',
      signed_ip text not null default '',
      created_at timestamptz not null,
      created_by uuid,
      sent_at timestamptz
    );
    create unique index quote_is_accepted_once on quote (sheet_id) where status = 'approved';
    create unique index quote_credits_a_fitting_once on quote (fitting_booking_id) where status in ('sent', 'approved');
    create index quote_person on quote (person_id, created_at desc);
    create index quote_sheet on quote (sheet_id, created_at desc);
    create index quote_created on quote (created_at desc, id desc);

    create table quote_line (
      id uuid primary key default uuidv7(),
      quote_id uuid not null references quote on delete cascade,
      position smallint not null,
      part text not null check (part in ('head', 'shaft', 'grip', 'adapter', 'labour')),
      name text not null,
      item_id uuid references item,
      quantity smallint not null check (quantity > 0),
      unit_cents integer not null check (unit_cents >= 0),
      -- Its share of the deposit, once it is sent.
      deposit_cents integer check (deposit_cents >= 0),
      unique (quote_id, position)
    );

    create function refuse_change_of_sent_quote() returns trigger language plpgsql as $$
    begin
      if exists (select from quote where id = coalesce(new.quote_id, old.quote_id) and status <> 'draft') then
        raise exception 'Lines of a quote that was sent do not change.' using errcode = 'restrict_violation';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger quote_line_is_frozen before insert or update or delete on quote_line
      for each row execute function refuse_change_of_sent_quote();

    create table quote_transition (
      quote_id uuid not null references quote,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (quote_id, version)
    );
    create trigger quote_transition_is_append_only before update or delete or truncate on quote_transition
      execute function refuse_change();

    create sequence build_number start 1001;
    create table build (
      id uuid primary key default uuidv7(),
      number text not null unique default 'B-' || nextval('build_number'),
      sheet_version_id uuid not null references sheet_version,
      quote_id uuid not null unique references quote,
      order_id uuid references customer_order,
      person_id uuid references person,
      location_id uuid not null references location,
      status text not null check (status in (
        'approved', 'parts_check', 'awaiting_parts', 'parts_ready', 'queued', 'in_build', 'qc', 'qc_failed', 'qc_passed',
        'ready', 'picked_up', 'shipped', 'closed', 'on_hold', 'cancelled', 'warranty_return'
      )),
      version integer not null default 1,
      -- Where it goes on.
      held_from text check ((status = 'on_hold') = (held_from is not null)),
      -- What the bench does next of it, once it has begun.
      stage text check (stage in (
        'prep', 'tip_cut', 'dry_fit_weigh', 'epoxy', 'curing', 'butt_cut', 'grip', 'loft_lie', 'built'
      )),
      builder_id uuid references auth_user on delete set null,
      cures_until timestamptz,
      place text not null default '',
      -- What is kept of what was paid, where it was cancelled after the tips were cut.
      fee_cents integer not null default 0 check (fee_cents >= 0),
      -- Whoever says that it is as it should be.
      checked_by uuid references auth_user on delete set null,
      checked_at timestamptz,
      ready_at timestamptz,
      -- Who took it, as they signed.
      signed_name text not null default '',
      left_at timestamptz,
      shipped_to text not null default '',
      carrier text not null default '',
      tracking text not null default '',
      link_version integer not null default 1,
      created_at timestamptz not null
    );
    create index build_status on build (status, created_at desc);
    create index build_person on build (person_id, created_at desc);
    create index build_order on build (order_id);
    create index build_builder on build (builder_id) where builder_id is not null;
    create index build_created on build (created_at desc, id desc);

    create table build_transition (
      build_id uuid not null references build,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (build_id, version)
    );
    create trigger build_transition_is_append_only before update or delete or truncate on build_transition
      execute function refuse_change();

    -- One club of it: the target is the sheet's.
    create table build_club (
      id uuid primary key default uuidv7(),
      build_id uuid not null references build,
      club_key uuid not null,
      position smallint not null,
      -- In its owner's bag, once it has left the house.
      club_id uuid references club,
      unique (build_id, club_key)
    );

    -- Who did what of it, and when. The one that is open is where the bench is.
    create table build_stage (
      id uuid primary key default uuidv7(),
      build_id uuid not null references build,
      stage text not null,
      started_at timestamptz not null,
      started_by uuid,
      done_at timestamptz,
      done_by uuid
    );
    create unique index build_stage_is_open_once on build_stage (build_id) where done_at is null;
    create index build_stage_build on build_stage (build_id, started_at);

    create table measurement (
      build_club_id uuid not null references build_club,
      field text not null,
      target integer not null,
      value integer not null,
      tolerance integer not null check (tolerance >= 0),
      pass boolean generated always as (abs(value - target) <= tolerance) stored,
      accepted_reason text check (accepted_reason <> ''),
      by uuid,
      at timestamptz not null,
      primary key (build_club_id, field)
    );
  `.execute(db)
}
