import { type Kysely, sql } from 'kysely'

/**
 * What goods were sold for beside what they had cost. A line of goods has posted a cost if its pieces were worth something when they
 * left the shelf: the cost stands on the day of the sale, and what comes back to the shelf takes it away on its own day. Kept by day
 * as sales are (0380).
 *
 * Two more causes of a wrong sum are told of: a place that changes its zone, whose facts then belong to other days, and a booking
 * whose change makes the next one of its client their first, or no longer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function fact_goods(of_place uuid, first date, last date)
      returns table (
        day date, line_id uuid, refund_id uuid, move_id bigint, order_id uuid, person_id uuid, has_cost boolean, lines integer,
        net_cents bigint, cost_cents bigint
      )
      language sql stable as $$
        select sale.day, sale.line_id, sale.refund_id, null::bigint, sale.order_id, sale.person_id, gone.cents is not null,
          case when sale.is_return then 0 else 1 end, sale.net_cents,
          case when sale.is_return then 0 else coalesce(gone.cents, 0) end
        from fact_sale(of_place, first, last) as sale
          cross join lateral (
            select -sum(move.value_cents) as cents from stock_move as move
            where move.owner_kind = 'order_line' and move.owner_id = sale.line_id and move.kind = 'sell' and move.value_cents <> 0
          ) as gone
        where sale.kind = 'product'
        union all
        select (move.at at time zone location.zone)::date, line.id, null, move.id, line.order_id, orders.person_id, true, 0, 0,
          -move.value_cents
        from location
          join stock_move as move on move.at >= (first::timestamp at time zone location.zone)
            and move.at < ((last + 1)::timestamp at time zone location.zone)
          join order_line as line on line.id = move.owner_id and line.kind = 'product' and line.fulfilled_on is not null
          join customer_order as orders on orders.id = line.order_id and orders.location_id = location.id
        where location.id = of_place and move.owner_kind = 'order_line' and move.kind = 'return' and move.value_cents <> 0
      $$;

    create index stock_move_returned on stock_move (at) where kind = 'return';

    create table goods_day (
      location_id uuid not null,
      day date not null,
      has_cost boolean not null,
      lines integer not null,
      net_cents bigint not null,
      cost_cents bigint not null,
      primary key (location_id, day, has_cost)
    );

    create or replace function dirty_sale() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select family.name, orders.location_id, days.day
          from (select old.fulfilled_on as day union select new.fulfilled_on) as days
            join customer_order as orders on orders.id = coalesce(new.order_id, old.order_id)
            join (values ('sale'), ('goods')) as family(name)
              on family.name = 'sale' or 'product' in (new.kind, old.kind)
          where days.day is not null;
        return null;
      end $$;

    create or replace function dirty_return() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select family.name, orders.location_id, (refund.created_at at time zone location.zone)::date
          from order_refund as refund join customer_order as orders on orders.id = refund.order_id
            join location on location.id = orders.location_id
            join order_line as line on line.id = coalesce(new.line_id, old.line_id)
            join (values ('sale'), ('goods')) as family(name) on family.name = 'sale' or line.kind = 'product'
          where refund.id = coalesce(new.refund_id, old.refund_id);
        return null;
      end $$;

    create function dirty_goods() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select distinct 'goods', orders.location_id, days.day
          from order_line as line join customer_order as orders on orders.id = line.order_id
            join location on location.id = orders.location_id
            cross join lateral (
              select line.fulfilled_on as day
              union select (new.at at time zone location.zone)::date
              union select (refund.created_at at time zone location.zone)::date
                from order_refund_line as part join order_refund as refund on refund.id = part.refund_id
                where part.line_id = line.id
            ) as days
          where line.id = new.owner_id and line.kind = 'product' and days.day is not null;
        return null;
      end $$;
    create trigger figures_of_goods after insert on stock_move
      for each row when (new.owner_kind = 'order_line' and new.kind in ('sell', 'return') and new.value_cents <> 0)
      execute function dirty_goods();

    create or replace function dirty_booking() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, location_id, day)
          select 'booking', location.id, (times.at at time zone location.zone)::date
          from (select old.starts_at as at union select new.starts_at) as times
            join location on location.id = coalesce(new.location_id, old.location_id)
          where times.at is not null
          union
          -- The next booking that was kept may be its client's first from now on, or no longer.
          select 'booking', location.id, (later.starts_at at time zone location.zone)::date
          from (
            select old.person_id, old.starts_at, old.id union select new.person_id, new.starts_at, new.id
          ) as changed
            cross join lateral (
              select next.location_id, next.starts_at from booking as next
              where next.person_id = changed.person_id and next.status in ('completed', 'checked_in')
                and (next.starts_at, next.id) > (changed.starts_at, changed.id)
              order by next.starts_at, next.id limit 1
            ) as later
            join location on location.id = later.location_id;
        return null;
      end $$;

    -- Its instants are those of other days from now on, so nothing that is kept of the place is right; members go by the first place.
    create function dirty_place() returns trigger language plpgsql as $$
      begin
        delete from figure_day where location_id = new.id;
        insert into figure_dirty (family, person_id) select distinct 'membership', person_id from membership;
        return null;
      end $$;
    create trigger figures_of_places after update of zone on location
      for each row when (old.zone <> new.zone) execute function dirty_place();
  `.execute(db)
}
