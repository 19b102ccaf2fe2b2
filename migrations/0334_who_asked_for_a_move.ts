import { type Kysely, sql } from 'kysely'

/**
 * Who asked for the time of a booking, where that is another than it was booked for: what the studio moved costs its client nothing,
 * until they move it themselves. Whoever had such a letter before was told that canceling is free, and keeps that: their bookings
 * count as the studio's. And which ones of a series were changed by themselves: those that moved when no other of the series did.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking
      add column moved_by text check (moved_by in ('client', 'studio')),
      add column terms_since timestamptz,
      add column apart boolean not null default false;
    alter table booking_transition add column moved_by text check (moved_by in ('client', 'studio'));

    update booking set moved_by = 'studio'
    where cancellation_policy @> '{"bands": [{"untilHours": 0, "feePercent": 0}], "noShowFeePercent": 0}'
      and jsonb_array_length(cancellation_policy -> 'bands') = 1
      and exists (
        select from booking_transition
        where booking_id = booking.id and from_starts_at is distinct from to_starts_at
      );

    update booking set apart = true
    where series_id is not null and exists (
      select from booking_transition moved
      where moved.booking_id = booking.id and moved.to_starts_at is not null and not exists (
        select from booking_transition beside join booking other on other.id = beside.booking_id
        where other.series_id = booking.series_id and other.id <> booking.id
          and beside.at = moved.at and beside.to_starts_at is not null
      )
    );
  `.execute(db)
}
