import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table membership_plan (
      id uuid primary key default uuidv7(),
      code text not null constraint membership_plan_code_is_unique unique check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
      name text not null,
      tagline text not null,
      for_whom text not null,
      kind text not null check (kind in ('annual', 'season', 'monthly', 'trial')),

      -- Of one month when billed monthly, otherwise of the whole term.
      price_cents integer not null check (price_cents >= 0),
      billing text not null check (billing in ('once', 'monthly', 'installments')),
      installments smallint check (installments > 1),
      tax_category text not null default 'dues',
      auto_renew boolean not null,
      minimum_months smallint not null default 0 check (minimum_months >= 0),

      -- A term begins on the day of joining and lasts so many months, or it is a season between two days.
      term_months smallint check (term_months > 0),
      season_from date,
      season_until date,
      -- Who joins a season after this day pays for the days that are left.
      prorated_from date,
      converts_from date,
      sales_from date,
      sales_until date,

      -- On weekdays until this wall time of the studio; every other time is a peak time.
      off_peak_until time not null default '16:00',
      -- What each period gives: minutes of a bay, guests for free. Minutes for peak times can be used at any time.
      allowance_period text not null check (allowance_period in ('month', 'term')),
      peak_minutes integer not null check (peak_minutes >= 0),
      off_peak_minutes integer not null check (off_peak_minutes >= 0),
      carried_over_minutes integer not null default 0 check (carried_over_minutes >= 0),
      guest_passes smallint not null default 0 check (guest_passes >= 0),
      guest_price_cents integer not null check (guest_price_cents >= 0),
      -- What an hour beyond them costs; null is the public price.
      extra_peak_hour_cents integer check (extra_peak_hour_cents >= 0),
      extra_off_peak_hour_cents integer check (extra_off_peak_hour_cents >= 0),

      maximum_advance_days integer not null check (maximum_advance_days > 0),
      maximum_active_bookings smallint not null check (maximum_active_bookings > 0),
      maximum_consecutive_minutes integer not null check (maximum_consecutive_minutes > 0),
      maximum_bookings_per_day smallint not null check (maximum_bookings_per_day > 0),
      peak_allowed boolean not null,

      freeze_policy jsonb,
      discounts jsonb not null default '[]',
      perks jsonb not null default '[]',
      household_size smallint not null default 1 check (household_size > 0),
      minimum_age smallint not null default 16 check (minimum_age >= 0),

      public boolean not null default true,
      recommended boolean not null default false,
      position integer not null,

      constraint membership_plan_names_its_installments check ((billing = 'installments') = (installments is not null)),
      constraint membership_plan_has_one_kind_of_term check (num_nonnulls(term_months, season_from) = 1),
      constraint membership_plan_season_ends_after_it_begins check (season_from < season_until),
      constraint membership_plan_season_is_whole check ((season_from is null) = (season_until is null)),
      constraint membership_plan_is_a_season_or_is_not check ((kind = 'season') = (season_from is not null)),
      constraint membership_plan_prorates_within_its_season
        check (prorated_from is null or (season_from is not null and prorated_from between season_from and season_until)),
      constraint membership_plan_converts_within_its_season
        check (converts_from is null or (season_from is not null and converts_from between season_from and season_until)),
      constraint membership_plan_sale_ends_after_it_begins check (sales_from <= sales_until)
    );
    create unique index one_membership_plan_is_recommended on membership_plan (recommended) where recommended;

    create table membership (
      id uuid primary key default uuidv7(),
      number text not null constraint membership_number_is_unique unique,
      person_id uuid not null references person,
      plan_id uuid not null references membership_plan,
      status text not null check (
        status in (
          'pending_payment', 'trial', 'active', 'past_due', 'suspended', 'frozen', 'cancel_at_period_end',
          'cancelled', 'expired', 'upgraded'
        )
      ),
      version integer not null default 1,
      -- As it was agreed: a later change of the plan's price never touches it.
      price_cents integer not null check (price_cents >= 0),
      starts_on date not null,
      -- The last day; null as long as a monthly membership goes on.
      ends_on date,
      renews_on date,
      frozen_until date,
      -- What is left of this period's allowance, and the period's last day.
      peak_minutes_left integer not null check (peak_minutes_left >= 0),
      off_peak_minutes_left integer not null check (off_peak_minutes_left >= 0),
      guest_passes_left smallint not null check (guest_passes_left >= 0),
      period_ends_on date not null,
      -- The membership that an upgrade led to.
      upgraded_to_id uuid references membership,
      created_at timestamptz not null default now(),

      constraint membership_ends_after_it_starts check (ends_on > starts_on),
      constraint membership_renews_after_it_starts check (renews_on > starts_on),
      constraint membership_is_frozen_until_a_day check ((status = 'frozen') = (frozen_until is not null)),
      constraint only_an_upgraded_membership_leads_to_another check (upgraded_to_id is null or status = 'upgraded'),
      constraint membership_that_ends_does_not_renew check (
        renews_on is null or status in ('pending_payment', 'trial', 'active', 'past_due', 'suspended', 'frozen')
      )
    );
    create unique index person_has_one_current_membership on membership (person_id)
      where status in ('trial', 'active', 'past_due', 'suspended', 'frozen', 'cancel_at_period_end');
    create index membership_of_person on membership (person_id, starts_on);
    create index membership_of_plan on membership (plan_id, status);
  `.execute(db)
}
