import { type Kysely, sql } from 'kysely'

/** What is ordered from a maker instead of built here, a line for each club. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence factory_order_number start 101;
    create table factory_order (
      id uuid primary key default uuidv7(),
      number text not null unique default 'FO-' || nextval('factory_order_number'),
      build_id uuid not null references build,
      supplier_id uuid not null references supplier,
      location_id uuid not null references location,
      status text not null default 'draft'
        check (status in ('draft', 'ordered', 'confirmed', 'shipped', 'received', 'checked', 'claim', 'cancelled')),
      version integer not null default 1,
      note text not null default '',
      -- By which the maker knows it.
      confirmation text not null default '',
      expected_on date,
      carrier text not null default '',
      tracking text not null default '',
      created_at timestamptz not null,
      ordered_at timestamptz
    );
    create index factory_order_created on factory_order (created_at desc, id desc);
    create index factory_order_build on factory_order (build_id);
    create index factory_order_supplier on factory_order (supplier_id, created_at desc);

    create table factory_transition (
      factory_order_id uuid not null references factory_order,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (factory_order_id, version)
    );
    create trigger factory_transition_is_append_only before update or delete or truncate on factory_transition
      execute function refuse_change();

    create table factory_line (
      id uuid primary key default uuidv7(),
      factory_order_id uuid not null references factory_order,
      build_club_id uuid not null references build_club,
      position smallint not null,
      -- Unknown until somebody has said it.
      cost_cents integer check (cost_cents >= 0),
      -- What of it is in the books.
      posted_cents integer not null default 0 check (posted_cents >= 0),
      received_at timestamptz,
      -- Credited, or called off: waited for no longer.
      ended_at timestamptz
    );
    create index factory_line_order on factory_line (factory_order_id, position);
    create index factory_line_club on factory_line (build_club_id);
    create unique index factory_line_is_ordered_once on factory_line (build_club_id) where ended_at is null;

    -- Each day that was said before, and why it is another now.
    create table factory_eta (
      id bigint generated always as identity primary key,
      factory_order_id uuid not null references factory_order,
      from_on date,
      to_on date not null,
      reason text not null,
      at timestamptz not null,
      by uuid
    );
    create index factory_eta_order on factory_eta (factory_order_id, id);
    create trigger factory_eta_is_append_only before update or delete or truncate on factory_eta
      execute function refuse_change();

    -- What came wrong, and what the maker made good.
    create table factory_claim (
      id uuid primary key default uuidv7(),
      line_id uuid not null references factory_line,
      reason text not null check (reason <> ''),
      opened_at timestamptz not null,
      opened_by uuid,
      outcome text check (outcome in ('replaced', 'credited')),
      settled_at timestamptz,
      settled_by uuid,
      check ((outcome is null) = (settled_at is null))
    );
    create index factory_claim_line on factory_claim (line_id, opened_at);
    create unique index factory_claim_is_open_once on factory_claim (line_id) where outcome is null;
  `.execute(db)
}
