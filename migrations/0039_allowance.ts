import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table allowance_period (
      id uuid primary key default uuidv7(),
      membership_id uuid not null references membership,
      starts_on date not null,
      ends_on date not null,
      constraint allowance_period_ends_after_it_starts check (starts_on <= ends_on),
      constraint allowance_period_does_not_overlap
        exclude using gist (membership_id with =, daterange(starts_on, ends_on, '[]') with &&)
    );

    -- The ledger of what periods give and what bookings take. The balance is the sum, read under a lock on the membership.
    create table allowance_entry (
      id bigint generated always as identity primary key,
      period_id uuid not null references allowance_period,
      unit text not null check (unit in ('peak', 'off_peak', 'guest_pass')),
      -- Minutes, or passes.
      quantity integer not null check (quantity <> 0),
      kind text not null check (kind in ('grant', 'carry', 'use', 'give_back', 'expire', 'adjust')),
      booking_id uuid references booking,
      reason text,
      at timestamptz not null default now(),
      constraint allowance_entry_of_a_booking check ((kind in ('use', 'give_back')) <= (booking_id is not null))
    );
    create index allowance_entry_of_period on allowance_entry (period_id);
    create index allowance_entry_of_booking on allowance_entry (booking_id) where booking_id is not null;
    create trigger allowance_entry_is_append_only before update or delete or truncate on allowance_entry
      execute function refuse_change();

    -- What was left becomes what the period began with.
    insert into allowance_period (membership_id, starts_on, ends_on)
    select membership.id,
      least(period_ends_on, case plan.allowance_period
        when 'month' then greatest(membership.starts_on, date_trunc('month', period_ends_on)::date)
        else membership.starts_on
      end),
      period_ends_on
    from membership join membership_plan plan on plan.id = membership.plan_id;

    insert into allowance_entry (period_id, unit, quantity, kind, reason)
    select period.id, unit, quantity, 'grant', 'Opening balance'
    from allowance_period period
    join membership on membership.id = period.membership_id
    cross join lateral (values
      ('peak', peak_minutes_left), ('off_peak', off_peak_minutes_left), ('guest_pass', guest_passes_left::integer)
    ) as was_left (unit, quantity)
    where quantity > 0;

    alter table membership
      drop column peak_minutes_left,
      drop column off_peak_minutes_left,
      drop column guest_passes_left,
      drop column period_ends_on;

    create view allowance_balance as
    select period.id as period_id, membership_id, starts_on, ends_on,
      coalesce(sum(quantity) filter (where unit = 'peak'), 0)::integer as peak_minutes,
      coalesce(sum(quantity) filter (where unit = 'off_peak'), 0)::integer as off_peak_minutes,
      coalesce(sum(quantity) filter (where unit = 'guest_pass'), 0)::integer as guest_passes,
      -- What it has handed on to the period after it.
      coalesce(-sum(quantity) filter (where kind = 'carry' and quantity < 0), 0)::integer as carried_minutes
    from allowance_period period left join allowance_entry entry on entry.period_id = period.id
    group by period.id;
  `.execute(db)
}
