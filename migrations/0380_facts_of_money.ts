import { type Kysely, sql } from 'kysely'

/**
 * What was sold and what was taken, a row a fact, on the day when it happened at the place. The days that are over are kept as sums
 * of these facts (`sale_day`, `money_day`); `figure_day` names those that are. Whatever changes a fact tells `figure_dirty` of its
 * day in its own transaction, and until that day is computed anew its facts are asked.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table figure_day (
      family text not null,
      location_id uuid not null references location,
      day date not null,
      primary key (family, location_id, day)
    );

    -- The days of a place whose facts must be asked.
    create function open_days(of_family text, of_place uuid, first date, last date) returns table (day date)
      language sql stable as $$
        select wanted.day::date from generate_series(first, last, interval '1 day') as wanted(day)
        where not exists (
            select from figure_day as kept
            where kept.family = of_family and kept.location_id = of_place and kept.day = wanted.day::date
          ) or exists (
            select from figure_dirty as dirty
            where dirty.family = of_family and dirty.location_id = of_place and dirty.day = wanted.day::date
          )
      $$;

    create function fact_sale(of_place uuid, first date, last date)
      returns table (
        day date, line_id uuid, refund_id uuid, order_id uuid, person_id uuid, kind text, account text, is_return boolean, lines integer,
        net_cents bigint, discount_cents bigint, tax_cents bigint
      )
      language sql stable as $$
        select line.fulfilled_on, line.id, null::uuid, line.order_id, orders.person_id, line.kind, line.revenue_account, false, 1,
          line.total_cents - line.tax_cents, line.discount_cents, line.tax_cents
        from order_line as line join customer_order as orders on orders.id = line.order_id
        where line.fulfilled_on between first and last and orders.location_id = of_place
        union all
        select (refund.created_at at time zone location.zone)::date, line.id, refund.id, line.order_id, orders.person_id, line.kind,
          line.revenue_account, true, 1, part.tax_cents - part.total_cents, 0, -part.tax_cents
        from location
          join order_refund as refund on refund.created_at >= (first::timestamp at time zone location.zone)
            and refund.created_at < ((last + 1)::timestamp at time zone location.zone)
          join customer_order as orders on orders.id = refund.order_id and orders.location_id = location.id
          join order_refund_line as part on part.refund_id = refund.id and part.was_sale
          join order_line as line on line.id = part.line_id
        where location.id = of_place
      $$;

    create function fact_money(of_place uuid, first date, last date)
      returns table (
        day date, payment_id uuid, refund_id uuid, method text, is_back boolean, payments integer, cents bigint
      )
      language sql stable as $$
        select (payment.captured_at at time zone location.zone)::date, payment.id, null::uuid, payment.method, false, 1,
          payment.captured_cents
        from location
          join payment on payment.captured_at >= (first::timestamp at time zone location.zone)
            and payment.captured_at < ((last + 1)::timestamp at time zone location.zone) and payment.location_id = location.id
        where location.id = of_place and payment.method in ('cash', 'card', 'terminal')
        union all
        select (refund.ended_at at time zone location.zone)::date, payment.id, refund.id, payment.method, true, 1,
          -refund.amount_cents
        from location
          join payment_refund as refund on refund.ended_at >= (first::timestamp at time zone location.zone)
            and refund.ended_at < ((last + 1)::timestamp at time zone location.zone)
          join payment on payment.id = refund.payment_id and payment.location_id = location.id
        where location.id = of_place and refund.status = 'succeeded' and not refund.to_credit
          and payment.method in ('cash', 'card', 'terminal')
      $$;

    create table sale_day (
      location_id uuid not null,
      day date not null,
      kind text not null,
      account text not null,
      is_return boolean not null,
      lines integer not null,
      net_cents bigint not null,
      discount_cents bigint not null,
      tax_cents bigint not null,
      primary key (location_id, day, kind, account, is_return)
    );

    create table money_day (
      location_id uuid not null,
      day date not null,
      method text not null,
      is_back boolean not null,
      payments integer not null,
      cents bigint not null,
      primary key (location_id, day, method, is_back)
    );

    create index payment_captured on payment (captured_at) where captured_at is not null;
    create index payment_refund_ended on payment_refund (ended_at) where ended_at is not null;
    create index order_refund_created on order_refund (created_at);

    create function dirty_sale() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select 'sale', orders.location_id, days.day
          from (select old.fulfilled_on as day union select new.fulfilled_on) as days
            join customer_order as orders on orders.id = coalesce(new.order_id, old.order_id)
          where days.day is not null;
        return null;
      end $$;

    create function dirty_return() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select 'sale', orders.location_id, (refund.created_at at time zone location.zone)::date
          from order_refund as refund join customer_order as orders on orders.id = refund.order_id
            join location on location.id = orders.location_id
          where refund.id = coalesce(new.refund_id, old.refund_id);
        return null;
      end $$;

    create function dirty_payment() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select 'money', location.id, (times.at at time zone location.zone)::date
          from (select old.captured_at as at union select new.captured_at) as times
            join location on location.id = coalesce(new.location_id, old.location_id)
          where times.at is not null;
        return null;
      end $$;

    create function dirty_payment_refund() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select 'money', location.id, (times.at at time zone location.zone)::date
          from (select old.ended_at as at union select new.ended_at) as times
            join payment on payment.id = coalesce(new.payment_id, old.payment_id)
            join location on location.id = payment.location_id
          where times.at is not null;
        return null;
      end $$;

    -- A line that was not delivered is no sale, and most lines are placed so: nothing is asked for them.
    create trigger figures_of_new_lines after insert on order_line
      for each row when (new.fulfilled_on is not null) execute function dirty_sale();
    create trigger figures_of_lines
      after update of fulfilled_on, kind, revenue_account, total_cents, tax_cents, discount_cents on order_line
      for each row when (old.fulfilled_on is not null or new.fulfilled_on is not null) execute function dirty_sale();
    create trigger figures_of_deleted_lines after delete on order_line
      for each row when (old.fulfilled_on is not null) execute function dirty_sale();
    create trigger figures_of_returns after insert or delete or update on order_refund_line
      for each row execute function dirty_return();
    create trigger figures_of_new_payments after insert on payment
      for each row when (new.captured_at is not null) execute function dirty_payment();
    create trigger figures_of_payments after update of captured_at, captured_cents on payment
      for each row when (old.captured_at is not null or new.captured_at is not null) execute function dirty_payment();
    create trigger figures_of_new_payment_refunds after insert on payment_refund
      for each row when (new.ended_at is not null) execute function dirty_payment_refund();
    create trigger figures_of_payment_refunds after update of ended_at, status, amount_cents on payment_refund
      for each row when (old.ended_at is not null or new.ended_at is not null) execute function dirty_payment_refund();
  `.execute(db)
}
