import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lesson_package
      -- What goes back for lessons that nobody has taken: their share of the price, or what is left of it when those that were
      -- taken are paid for one at a time.
      add column refund_by text not null default 'share' check (refund_by in ('share', 'list_price'));

    -- Lessons that were bought together. What was agreed on stays, whatever becomes of the package.
    create table credit_lot (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person,
      service_id uuid not null references service,
      location_id uuid not null references location,
      name text not null,
      order_line_id uuid not null constraint credit_lot_is_bought_once unique references order_line,
      quantity smallint not null check (quantity > 0),
      -- How long a lesson one of them pays for.
      minutes smallint not null check (minutes > 0),
      -- Without tax: what is owed for all of them.
      paid_cents integer not null check (paid_cents >= 0),
      -- One lesson by itself, when they were bought.
      list_cents integer not null check (list_cents >= 0),
      refund_by text not null check (refund_by in ('share', 'list_price')),
      -- The last day of a lesson that is paid for with one of them.
      expires_on date not null,
      created_at timestamptz not null
    );
    create index credit_lot_person on credit_lot (person_id, service_id, expires_on);
    create index credit_lot_expiry on credit_lot (expires_on, id);

    -- A lesson that is reserved is taken from those that are left, and owed until it is consumed.
    create table credit_entry (
      id uuid primary key default uuidv7(),
      lot_id uuid not null references credit_lot,
      kind text not null check (kind in ('purchase', 'reserve', 'release', 'consume', 'expire', 'adjust', 'transfer')),
      -- What becomes of those that are left.
      quantity smallint not null,
      -- What becomes of what is owed for them.
      cents integer not null,
      booking_id uuid references booking,
      by uuid,
      at timestamptz not null,
      reason text,
      -- A booking takes one, and gives it back or uses it up, once.
      constraint credit_entry_happens_to_a_booking_once unique (booking_id, kind),
      constraint credit_entry_of_a_lesson_names_its_booking
        check (kind not in ('reserve', 'release', 'consume') or booking_id is not null),
      constraint credit_entry_moves_what_its_kind_says check (case kind
        when 'purchase' then quantity > 0 and cents >= 0
        when 'reserve' then quantity = -1 and cents = 0
        when 'release' then quantity = 1 and cents = 0
        when 'consume' then quantity = 0 and cents <= 0
        when 'expire' then quantity < 0 and cents <= 0
        else true
      end)
    );
    create index credit_entry_lot on credit_entry (lot_id);
    create trigger credit_entry_is_append_only before update or delete or truncate on credit_entry
      execute function refuse_change();

    create view credit_balance with (security_invoker) as
      select lot_id,
        sum(quantity)::integer as lessons,
        (count(*) filter (where kind = 'reserve') - count(*) filter (where kind in ('release', 'consume')))::integer as reserved,
        sum(cents)::integer as cents
      from credit_entry group by lot_id;
  `.execute(db)
}
