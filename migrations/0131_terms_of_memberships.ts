import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table membership_plan
      -- How long a member goes on after the last day that is paid for.
      add column grace_days smallint not null default 7 check (grace_days between 0 and 60),
      -- How many days before a renewal it is told of; a renewal that was not told of is not charged. None: it is not.
      add column reminder_days smallint[] not null default '{30,7}'
        check (array_position(reminder_days, null) is null and 0 < all (reminder_days) and 120 >= all (reminder_days));
    -- What is paid month by month is told of once, a week before the first month of another price would begin.
    update membership_plan set reminder_days = '{}' where billing = 'monthly';

    alter table membership
      -- The plan as it was agreed on: later changes of the plan never touch it.
      add column terms jsonb not null default '{}',
      -- The day of the month on which it is charged; where a month has no such day, its last one.
      add column anchor_day smallint check (anchor_day between 1 and 31),
      -- The last day that is paid for. Its holder books until this and the days of grace are over.
      add column paid_through date,
      add column order_line_id uuid constraint membership_is_bought_once unique references order_line,
      add column stopped_at timestamptz,
      -- What it becomes when its term ends, where its holder has chosen a smaller plan.
      add column next_plan_id uuid references membership_plan,
      -- Of whose membership this is the continuation.
      add column continues_id uuid constraint membership_is_continued_once unique references membership,
      add constraint membership_stops_or_renews check (stopped_at is null or renews_on is null);

    update membership set
      terms = to_jsonb(plan),
      anchor_day = extract(day from membership.starts_on),
      paid_through = coalesce(membership.renews_on - 1, membership.ends_on),
      stopped_at = case when status = 'cancel_at_period_end' then now() end,
      continues_id = (select id from membership before where before.upgraded_to_id = membership.id)
    from membership_plan plan where plan.id = membership.plan_id;

    alter table membership drop column upgraded_to_id;

    -- Whoever makes a membership agrees on the plan as it is then, and cannot forget to keep it.
    create function membership_agrees_on_its_plan() returns trigger language plpgsql as $$
    begin
      if new.terms = '{}' then
        new.terms := (select to_jsonb(plan) from membership_plan plan where plan.id = new.plan_id);
      end if;
      new.anchor_day := coalesce(new.anchor_day, extract(day from new.starts_on));
      return new;
    end $$;
    create trigger membership_agrees_on_its_plan before insert on membership
      for each row execute function membership_agrees_on_its_plan();

    create index membership_renewal on membership (renews_on) where renews_on is not null;
    create index membership_end on membership (ends_on)
      where status in ('trial', 'active', 'past_due', 'cancel_at_period_end') and renews_on is null;
    create index membership_standing on membership (status, plan_id, id);

    -- One that waits for its payment is in the way of a second one as well, unless it continues the one that runs.
    drop index person_has_one_current_membership;
    create unique index person_has_one_current_membership
      on membership (person_id, (status = 'pending_payment' and continues_id is not null))
      where status in ('pending_payment', 'trial', 'active', 'past_due', 'suspended', 'frozen', 'cancel_at_period_end');

    create sequence membership_number;
    select setval('membership_number', greatest(1000, (
      select max(substring(number from '^LL-(\\d{1,9})$')::integer) from membership
    )));

    create table membership_transition (
      id bigint generated always as identity primary key,
      membership_id uuid not null references membership,
      from_status text,
      to_status text not null,
      actor_kind text not null check (actor_kind in ('guest', 'link', 'person', 'service', 'system')),
      actor_id uuid,
      reason text,
      version integer not null,
      at timestamptz not null default now(),
      constraint membership_transition_version_is_unique unique (membership_id, version)
    );
    create trigger membership_transition_is_append_only before update or delete or truncate on membership_transition
      execute function refuse_change();

    -- A renewal is a term of its own, as is each month of what is paid by the month.
    create table membership_term (
      membership_id uuid not null references membership,
      number smallint not null check (number > 0),
      starts_on date not null,
      ends_on date not null,
      price_cents integer not null check (price_cents >= 0),
      primary key (membership_id, number),
      constraint membership_term_ends_after_it_starts check (starts_on <= ends_on),
      constraint membership_terms_do_not_overlap
        exclude using gist (membership_id with =, daterange(starts_on, ends_on, '[]') with &&)
    );

    -- What is to be paid for a term: at once, or an installment on each of its days.
    create table membership_charge (
      id uuid primary key default uuidv7(),
      membership_id uuid not null,
      term smallint not null,
      number smallint not null check (number > 0),
      due_on date not null,
      -- The days that it pays for.
      from_on date not null,
      until_on date not null,
      amount_cents integer not null check (amount_cents >= 0),
      status text not null check (status in ('open', 'ordered', 'paid', 'void')),
      -- By which it is paid. A charge whose card was refused stays in the same order, however often it is tried.
      order_id uuid references customer_order,
      order_line_id uuid constraint membership_charge_is_ordered_once unique references order_line,
      -- When its card was first refused: dunning counts from here.
      declined_on date,
      version integer not null default 1,
      foreign key (membership_id, term) references membership_term,
      constraint membership_charge_number_is_unique unique (membership_id, term, number),
      constraint membership_charge_pays_for_days check (from_on <= until_on),
      constraint membership_charge_that_was_ordered_names_its_order check ((status in ('open', 'void')) or amount_cents = 0 or order_id is not null)
    );
    create index membership_charge_due on membership_charge (due_on, id) where status = 'open';
    create index membership_charge_declined on membership_charge (declined_on, id) where status = 'ordered';

    -- What dunning did, once each.
    create table dunning_step (
      charge_id uuid not null references membership_charge,
      kind text not null check (kind in ('retry', 'suspend', 'cancel')),
      day smallint not null check (day >= 0),
      at timestamptz not null default now(),
      primary key (charge_id, kind, day)
    );
    create trigger dunning_step_is_append_only before update or delete or truncate on dunning_step
      execute function refuse_change();

    -- What a renewal will cost, as it was told; by the term that it begins.
    create table membership_reminder (
      membership_id uuid not null references membership,
      term smallint not null,
      days_before smallint not null,
      plan_id uuid not null references membership_plan,
      price_cents integer not null check (price_cents >= 0),
      sent_on date not null,
      primary key (membership_id, term, days_before)
    );

    create table membership_freeze (
      id uuid primary key default uuidv7(),
      membership_id uuid not null references membership,
      from_on date not null,
      -- The last day of it, which its holder may bring forward.
      until_on date not null,
      fee_cents integer not null default 0 check (fee_cents >= 0),
      asked_at timestamptz not null default now(),
      ended_at timestamptz,
      constraint membership_freeze_ends_after_it_starts check (from_on <= until_on),
      constraint membership_is_frozen_once_at_a_time
        exclude using gist (membership_id with =, daterange(from_on, until_on, '[]') with &&)
    );

    -- For whom a membership counts beside its holder.
    create table membership_person (
      membership_id uuid not null references membership,
      person_id uuid not null references person,
      since date not null,
      primary key (membership_id, person_id)
    );
    create index membership_person_person on membership_person (person_id);
  `.execute(db)
  await openTerms(db)
}

/**
 * The terms that run, and what of them is paid for and not had yet: owed from the day on which the books know of it. For
 * memberships that were not bought here.
 */
async function openTerms(db: Kysely<never>): Promise<void> {
  await sql`
    create function open_membership_terms() returns void language sql as $$
      insert into membership_term (membership_id, number, starts_on, ends_on, price_cents)
      select membership.id, 1, began.on_day, greatest(began.on_day, coalesce(membership.renews_on - 1, membership.ends_on)),
        membership.price_cents
      from membership join membership_plan plan on plan.id = membership.plan_id,
        lateral (select case when plan.term_months is null then membership.starts_on else (
          select max((membership.starts_on + make_interval(months => k * plan.term_months))::date)
          from generate_series(0, 600) as k
          where k = 0 or (membership.starts_on + make_interval(months => k * plan.term_months))::date <= current_date
        ) end as on_day) as began
      where coalesce(membership.renews_on - 1, membership.ends_on) is not null
        and not exists (select from membership_term where membership_id = membership.id);

      -- Paid elsewhere, before there were charges.
      insert into membership_charge (membership_id, term, number, due_on, from_on, until_on, amount_cents, status)
      select membership_id, number, 1, starts_on, starts_on, ends_on, 0, 'paid' from membership_term
      where not exists (select from membership_charge as charge where charge.membership_id = membership_term.membership_id);

      update membership set paid_through = coalesce(renews_on - 1, ends_on) where paid_through is null;

      with opened as (
        insert into revenue_schedule (kind, owner_id, location_id, account, revenue_account, total_cents, from_on, days)
        select 'membership', membership.id, location.id, '2300', '4040',
          term.price_cents - floor(
            term.price_cents::numeric * (first.on_day - term.starts_on) / (term.ends_on - term.starts_on + 1)
          ),
          first.on_day, term.ends_on - first.on_day + 1
        from membership join membership_term term on term.membership_id = membership.id, location,
          lateral (select greatest(term.starts_on, (now() at time zone zone)::date) as on_day) as first
        where status in ('active', 'frozen', 'cancel_at_period_end') and term.ends_on >= first.on_day and term.price_cents > 0
          and not exists (select from revenue_schedule where kind = 'membership' and owner_id = membership.id)
        returning location_id, total_cents
      ), owed as (
        select location_id, sum(total_cents) as cents from opened group by location_id
      ), entry as (
        insert into ledger_entry (event, event_key, posted_on, location_id, reason)
        select 'balances imported', 'balances imported:memberships ' || gen_random_uuid(),
          greatest((now() at time zone zone)::date, first_open_day(location.id)), location.id,
          'Dues of memberships for days to come'
        from owed join location on location.id = location_id where cents > 0
        returning id, location_id
      )
      insert into ledger_line (entry_id, line, account, debit_cents, credit_cents)
      select entry.id, 1, '3000', cents, 0 from entry join owed using (location_id) union all
      select entry.id, 2, '2300', 0, cents from entry join owed using (location_id)
    $$;

    select open_membership_terms();
  `.execute(db)
}
