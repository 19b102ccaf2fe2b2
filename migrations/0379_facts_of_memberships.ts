import { type Kysely, sql } from 'kysely'

/**
 * What memberships are worth day by day. `fact_member_span` and `fact_member_move` are the only definition of it; the tables
 * `member_span` and `member_move` keep what they answer. A change of a membership writes a line into `figure_dirty`, in its own
 * transaction: until a job has computed that person anew, what is kept of them is left out and the facts are asked instead. A
 * line is only ever added and taken away, never changed, so nobody waits for it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table figure_dirty (
      id bigint generated always as identity primary key,
      family text not null,
      location_id uuid,
      day date,
      person_id uuid,
      check (num_nonnulls(day, person_id) = 1)
    );
    create index figure_dirty_day on figure_dirty (family, location_id, day);

    -- The days on which a membership is worth the same. It lives from its first day to its last, or to the day before it was
    -- cancelled or upgraded; a term's value holds until the next term begins; in a freeze it is paused.
    create function fact_member_span(people uuid[])
      returns table (
        person_id uuid, membership_id uuid, plan_code text, kind text, days daterange, value_cents integer, paused_cents integer
      )
      language sql stable as $$
        select term.person_id, term.membership_id, term.plan_code, plan.kind, part.days,
          case when part.is_paused then 0 else term.monthly_cents end,
          case when part.is_paused then term.monthly_cents else 0 end
        from (
          select life.person_id, life.membership_id, one.plan_code, one.monthly_cents, life.rests,
            daterange(
              case when row_number() over of_one = 1 then life.starts_on else one.starts_on end,
              lead(one.starts_on) over of_one
            ) * life.days as days
          from (
            select membership.person_id, membership.id as membership_id, membership.starts_on,
              case when ended.last_on < membership.starts_on then 'empty'
                else daterange(membership.starts_on, ended.last_on, '[]') end as days,
              coalesce(
                (select range_agg(daterange(rest.from_on, rest.until_on, '[]')) from membership_freeze as rest
                  where rest.membership_id = membership.id),
                '{}'
              ) as rests
            from membership
              cross join (select zone from location order by opened_at nulls last, id limit 1) as place
              cross join lateral (
                select least(
                  membership.ends_on,
                  (select min((step.at at time zone place.zone)::date) - 1 from membership_transition as step
                    where step.membership_id = membership.id and step.to_status in ('cancelled', 'upgraded'))
                ) as last_on
              ) as ended
            where membership.person_id = any (people) and membership.status <> 'pending_payment'
              and not exists (
                select from membership_transition as step where step.membership_id = membership.id
                  and step.from_status = 'pending_payment' and step.to_status in ('expired', 'cancelled')
              )
          ) as life
            join membership_term as one on one.membership_id = life.membership_id
          window of_one as (partition by life.membership_id order by one.number)
        ) as term
          join membership_plan as plan on plan.code = term.plan_code
          cross join lateral (
            select unnest(datemultirange(term.days) - term.rests), false
            union all
            select unnest(datemultirange(term.days) * term.rests), true
          ) as part(days, is_paused)
      $$;

    -- The days on which what somebody's memberships are worth changes.
    create function fact_member_move(people uuid[])
      returns table (person_id uuid, day date, cents integer, kind text)
      language sql stable as $$
        with span as materialized (select * from fact_member_span(people)),
        edge as (
          select span.person_id, lower(span.days) as day from span
          union
          select span.person_id, upper(span.days) from span where not upper_inf(span.days)
        ),
        side as (
          select edge.person_id, edge.day,
            coalesce(sum(span.value_cents) filter (where span.days @> edge.day - 1), 0)::integer as before,
            coalesce(sum(span.value_cents) filter (where span.days @> edge.day), 0)::integer as after,
            coalesce(sum(span.paused_cents) filter (where span.days @> edge.day - 1), 0) > 0 as was_paused,
            coalesce(sum(span.paused_cents) filter (where span.days @> edge.day), 0) > 0 as is_paused,
            bool_or(span.value_cents > 0 and lower(span.days) < edge.day) as had_value
          from edge join span on span.person_id = edge.person_id
          group by edge.person_id, edge.day
        )
        select side.person_id, side.day, side.after - side.before,
          case
            when side.before = 0 and side.was_paused then 'resumed'
            when side.before = 0 and side.had_value then 'returned'
            when side.before = 0 then 'new'
            when side.after = 0 and side.is_paused then 'frozen'
            when side.after = 0 then 'lost'
            when side.after > side.before then 'up'
            else 'down'
          end
        from side where side.after <> side.before
      $$;

    create table member_span (
      person_id uuid not null,
      membership_id uuid not null,
      plan_code text not null,
      kind text not null,
      days daterange not null,
      value_cents integer not null,
      paused_cents integer not null
    );
    create index member_span_person on member_span (person_id);

    create table member_move (
      person_id uuid not null,
      day date not null,
      cents integer not null,
      kind text not null,
      primary key (person_id, day)
    );
    create index member_move_day on member_move (day) include (person_id, cents, kind);

    create view dirty_member as select distinct person_id from figure_dirty where person_id is not null;

    create view member_span_now as
      select * from member_span where not exists (select from dirty_member as dirty where dirty.person_id = member_span.person_id)
      union all
      select * from fact_member_span((select array_agg(person_id) from dirty_member));

    create view member_move_now as
      select * from member_move where not exists (select from dirty_member as dirty where dirty.person_id = member_move.person_id)
      union all
      select * from fact_member_move((select array_agg(person_id) from dirty_member));

    create function dirty_own_member() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          insert into figure_dirty (family, person_id) values ('membership', new.person_id);
        end if;
        if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.person_id <> new.person_id) then
          insert into figure_dirty (family, person_id) values ('membership', old.person_id);
        end if;
        return null;
      end $$;

    create function dirty_member_of() returns trigger language plpgsql as $$
      begin
        insert into figure_dirty (family, person_id)
          select 'membership', person_id from membership
          where id = (case when tg_op = 'DELETE' then old.membership_id else new.membership_id end);
        return null;
      end $$;

    create trigger figures_of_memberships after insert or delete or update of person_id, status, starts_on, ends_on on membership
      for each row execute function dirty_own_member();
    create trigger figures_of_terms after insert or update or delete on membership_term
      for each row execute function dirty_member_of();
    create trigger figures_of_freezes after insert or update or delete on membership_freeze
      for each row execute function dirty_member_of();
    create trigger figures_of_steps after insert on membership_transition
      for each row execute function dirty_member_of();

    insert into figure_dirty (family, person_id) select distinct 'membership', person_id from membership;
  `.execute(db)
}
