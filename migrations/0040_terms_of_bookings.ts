import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What a held price was made of: it is honoured as long as this still holds.
    alter table hold
      add column public_price_cents integer check (public_price_cents >= 0),
      add column membership_id uuid references membership,
      add column peak_minutes integer not null default 0 check (peak_minutes >= 0),
      add column off_peak_minutes integer not null default 0 check (off_peak_minutes >= 0);
    update hold set public_price_cents = price_cents;
    alter table hold alter column public_price_cents set not null;

    alter table booking
      add column public_price_cents integer check (public_price_cents >= 0),
      -- By which it was priced and admitted.
      add column membership_id uuid references membership,
      -- Of its time, what the allowance paid for.
      add column included_minutes integer not null default 0 check (included_minutes >= 0),
      add column fee_waived_at timestamptz,
      add column fee_waived_by uuid,
      add column fee_waived_reason text,
      add constraint booking_fee_is_waived_with_a_reason check (num_nulls(fee_waived_at, fee_waived_reason) in (0, 2));
    alter table booking rename column cancellation_fee_cents to fee_cents;
    update booking set public_price_cents = price_cents;
    alter table booking alter column public_price_cents set not null;

    -- Fees that nobody has paid or waived, and what ended without a check-in: the desk looks at both all day.
    create index booking_open_fee on booking (starts_at desc, id desc) where fee_cents > 0 and fee_waived_at is null;
    create index booking_confirmed_end on booking (ends_at, id) where status in ('confirmed', 'checked_in');
  `.execute(db)
}
