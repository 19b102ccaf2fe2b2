import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What money is, at every moment: the studio's books. Also what has no balance yet has its account.
    create table account (
      code text primary key check (code ~ '^[1-5][0-9]{3}$'),
      name text not null,
      kind text not null check (kind in ('asset', 'liability', 'equity', 'revenue', 'expense')),
      -- As the bookkeeper numbers it.
      own_number text
    );
    insert into account (code, name, kind) values
      ('1000', 'Cash drawer', 'asset'), ('1010', 'Bank', 'asset'), ('1100', 'Card terminal', 'asset'),
      ('1110', 'Payment processor', 'asset'), ('1120', 'Disputed payments', 'asset'),
      ('1200', 'House accounts', 'asset'), ('1210', 'Orders receivable', 'asset'), ('1300', 'Inventory', 'asset'),
      ('1310', 'Work in progress', 'asset'),
      ('2000', 'Received, not invoiced', 'liability'), ('2100', 'Gift cards', 'liability'),
      ('2110', 'Store credit', 'liability'), ('2200', 'Deposits', 'liability'), ('2300', 'Deferred dues', 'liability'),
      ('2310', 'Lesson packages', 'liability'), ('2320', 'League and clinic fees', 'liability'),
      ('2400', 'Sales tax', 'liability'), ('2500', 'Tips', 'liability'), ('2600', 'Pots', 'liability'),
      ('3000', 'Opening balances', 'equity'),
      ('4000', 'Bay time', 'revenue'), ('4010', 'Fittings', 'revenue'), ('4020', 'Lessons', 'revenue'),
      ('4030', 'Clinics', 'revenue'), ('4040', 'Membership dues', 'revenue'), ('4050', 'Leagues', 'revenue'),
      ('4060', 'Goods', 'revenue'), ('4070', 'Parts', 'revenue'), ('4080', 'Labour', 'revenue'), ('4090', 'Fees', 'revenue'),
      ('4900', 'Discounts', 'revenue'), ('4910', 'Returns', 'revenue'), ('4920', 'Breakage', 'revenue'),
      ('5000', 'Cost of goods', 'expense'), ('5010', 'Scrap', 'expense'), ('5100', 'Processing fees', 'expense'),
      ('5110', 'Chargebacks', 'expense'), ('5200', 'Cash over and short', 'expense'), ('5210', 'Goodwill', 'expense');

    -- Up to which day the books are closed: nothing is posted into it or before it.
    create table ledger_closing (
      location_id uuid primary key references location,
      through date not null
    );

    create table ledger_entry (
      id bigint generated always as identity primary key,
      -- What happened, and which one of its kind: it is posted once.
      event text not null,
      event_key text not null constraint ledger_entry_is_posted_once unique,
      posted_on date not null,
      -- The day that it is about, where that is another one.
      about_on date,
      location_id uuid not null references location,
      order_id uuid,
      reverses bigint constraint ledger_entry_is_reversed_once unique references ledger_entry,
      reason text,
      xact xid8 not null default pg_current_xact_id()
    );
    create index ledger_entry_day on ledger_entry (posted_on, id);
    create index ledger_entry_order on ledger_entry (order_id) where order_id is not null;

    create table ledger_line (
      entry_id bigint not null references ledger_entry,
      line smallint not null,
      account text not null references account,
      -- What an account is kept by below itself: the jurisdiction of a tax, the number of a drawer.
      sub text not null default '',
      debit_cents bigint not null default 0,
      credit_cents bigint not null default 0,
      primary key (entry_id, line),
      constraint ledger_line_has_one_side check (
        (debit_cents > 0 and credit_cents = 0) or (credit_cents > 0 and debit_cents = 0)
      )
    );
    create index ledger_line_account on ledger_line (account, entry_id) include (debit_cents, credit_cents);

    -- The sums of a closed day.
    create table ledger_day (
      day date not null,
      location_id uuid not null references location,
      account text not null references account,
      sub text not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      primary key (day, location_id, account, sub)
    );

    create trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
      execute function refuse_change();
    create trigger ledger_line_is_append_only before update or delete or truncate on ledger_line
      execute function refuse_change();
    create trigger ledger_day_is_append_only before update or delete or truncate on ledger_day
      execute function refuse_change();

    -- Whoever posts keeps the day open until they commit; whoever closes it waits for them.
    create function refuse_closed_day() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('close the books'));
      if exists (select from posted join ledger_closing using (location_id) where posted_on <= through) then
        -- Serialization: a transaction that was overtaken by midnight is run again, and posts into the new day.
        raise exception 'the books of this day are closed' using errcode = 'serialization_failure';
      end if;
      return null;
    end $$;
    create trigger ledger_entry_is_of_an_open_day after insert on ledger_entry
      referencing new table as posted for each statement execute function refuse_closed_day();

    -- An entry is sealed by its commit.
    create function refuse_sealed_entry() returns trigger language plpgsql as $$
    begin
      if exists (select from posted join ledger_entry on id = entry_id where xact <> pg_current_xact_id()) then
        raise exception 'a ledger entry is sealed' using errcode = 'restrict_violation';
      end if;
      return null;
    end $$;
    create trigger ledger_line_is_of_an_open_entry after insert on ledger_line
      referencing new table as posted for each statement execute function refuse_sealed_entry();

    create function refuse_imbalance() returns trigger language plpgsql as $$
    begin
      if (select coalesce(sum(debit_cents), 0) <> coalesce(sum(credit_cents), 0) or count(*) < 2
        from ledger_line where entry_id = new.id) then
        raise exception 'a ledger entry does not balance' using errcode = 'check_violation', constraint = 'ledger_entry_balances';
      end if;
      return null;
    end $$;
    create constraint trigger ledger_entry_balances after insert on ledger_entry
      deferrable initially deferred for each row execute function refuse_imbalance();

    -- What stands in the books of a day, closed or open.
    create view ledger_balance with (security_invoker) as
      select day, location_id, account, sub, debit_cents, credit_cents from ledger_day
      union all
      select posted_on, entry.location_id, account, sub, debit_cents, credit_cents
        from ledger_entry as entry
        join ledger_line on entry_id = entry.id
        where posted_on > coalesce(
          (select through from ledger_closing where ledger_closing.location_id = entry.location_id), '-infinity'
        );

    -- Closes the days of a location up to this one, as the owner: the server may not write what is closed.
    create function close_ledger_days(closed_location uuid, closed_through date) returns void
      language plpgsql security definer set search_path = public, pg_temp
    as $$
    declare
      known date;
    begin
      perform pg_advisory_xact_lock(hashtext('close the books'));
      select through into known from ledger_closing where location_id = closed_location;
      if closed_through <= coalesce(known, '-infinity') then
        return;
      end if;

      insert into ledger_day
        select day, location_id, account, sub, sum(debit_cents), sum(credit_cents) from ledger_balance
          where location_id = closed_location and day > coalesce(known, '-infinity') and day <= closed_through
          group by day, location_id, account, sub;
      insert into ledger_closing values (closed_location, closed_through)
        on conflict (location_id) do update set through = excluded.through;
    end $$;
    revoke execute on function close_ledger_days from public;

    insert into permission (action, resource) values ('view_ledger', 'ledger');
    insert into role_permission (role_name, action, resource)
      select name, 'view_ledger', 'ledger' from role where name in ('admin', 'super_admin', 'manager');
  `.execute(db)
}
