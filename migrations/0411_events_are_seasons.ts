import { type Kysely, sql } from 'kysely'

/**
 * An event that is played is a season of one round, so that it has rules, a sign-up, cards, results and prizes as every other; one that
 * is only attended is an event of the clinics. Both keep their ids and those who have a place. What is known of how an event is played
 * is a text, so that a season comes of it without rules: whoever runs it sets them before it is played.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What the season itself is about, beside its league.
    alter table league_season add column summary text not null default '';

    create temporary table event_now on commit drop as
      select event.*, place.zone,
        (starts_at at time zone place.zone)::date as day,
        -- Of several of one name the later ones say their day.
        case when row_number() over named = 1
            and not exists (select from league_season season where season.league_id = event.league_id and name = left(title, 60))
          then left(title, 60)
          else left(title, 42) || ', ' || to_char(starts_at at time zone place.zone, 'YYYY-MM-DD') || ' ' || row_number() over named
        end as name,
        case when format ~* 'scramble' then 'scramble' when format ~* 'skin' then 'skins' when format ~* 'stableford' then 'stableford'
          when format ~* 'match' then 'match' when format ~* 'ball' then 'best_ball' else 'stroke' end as played_as
      from league_event event cross join (select zone from location order by opened_at nulls last, id limit 1) place
      window named as (partition by league_id, left(title, 60) order by starts_at, event.id);

    insert into league (code, name, summary, for_whom, position)
      select 'events', 'Events', 'One round, for itself.', 'Anybody, whether they play in a league or not.',
        (select coalesce(max(position), 0) + 1 from league)
      where exists (select from event_now where league_id is null and kind <> 'finals')
      on conflict (code) do nothing;

    insert into league_season (id, league_id, name, summary, status, format, team_size, holes, weeks, fee_cents, member_fee_cents,
        team_capacity, weekday, starts, ends, registration_opens_on, registration_closes_on, scoring, handicap_rule, substitute_rule, prizes)
      select id, coalesce(league_id, (select id from league where code = 'events')), name, summary,
        case when status = 'draft' then 'draft' when status = 'cancelled' then 'archived'
          when ends_at < now() then 'completed' else 'registration_open' end,
        played_as, 1, case when format ~ '18' then 18 else 9 end, 1, price_cents, member_price_cents,
        greatest(capacity, 2), extract(isodow from day)::smallint, (starts_at at time zone zone)::time,
        (ends_at at time zone zone)::time, least(day - 42, (now() at time zone zone)::date), greatest(day - 1, (now() at time zone zone)::date + 1),
        format, '', '', ''
      from event_now where kind <> 'finals';
    insert into league_season_transition (season_id, version, to_status, actor_kind, at, reason)
      select season.id, season.version, season.status, 'system', now(), 'An event before'
      from league_season season join event_now using (id);
    insert into league_round (id, season_id, number, kind, course, tee, format, status, starts_at, ends_at, cancelled_at)
      select gen_random_uuid(), id, 1, 'regular', 'To be chosen', 'To be chosen', played_as,
        case when ends_at < now() then 'published' else 'scheduled' end, starts_at, ends_at, case when status = 'cancelled' then now() end
      from event_now where kind <> 'finals';
    update block set owner_kind = 'league_round', owner_id = round.id
      from league_round round join event_now on event_now.id = season_id
      where owner_kind = 'league_event' and owner_id = season_id and event_now.kind <> 'finals';

    -- Whoever had a place plays for themselves, by the name that a team may have once.
    create temporary table player_now on commit drop as
      select place.id, event_id, person_id, place.created_at, gen_random_uuid() as team_id,
        left(first_name || ' ' || left(last_name, 1) || '.', 40) as shown_name,
        row_number() over (partition by event_id, lower(first_name || ' ' || left(last_name, 1)) order by place.created_at, place.id) as nth
      from league_event_place place join person on person.id = person_id join event_now on event_now.id = event_id
      where place.status = 'registered' and event_now.kind <> 'finals';
    insert into league_team (id, season_id, name, status, created_at)
      select team_id, event_id, shown_name || case when nth > 1 then ' ' || nth else '' end, 'confirmed', created_at from player_now;
    insert into league_registration (id, season_id, team_id, person_id, shown_name, status, created_at)
      select id, event_id, team_id, person_id, shown_name, 'registered', created_at from player_now;
    insert into league_registration_transition (registration_id, version, to_status, actor_kind, at, reason)
      select id, 1, 'registered', 'system', now(), 'A place at an event before' from player_now;
    insert into league_wait (season_id, person_id, status, created_at)
      select event_id, person_id, 'waiting', place.created_at
      from league_event_place place join event_now on event_now.id = event_id
      where place.status = 'waitlisted' and event_now.kind <> 'finals' and ends_at > now();

    insert into clinic (id, slug, kind, title, audience, level, summary, bring_along, goes_ahead, capacity, price_cents, member_price_cents,
        active, called_off_at, called_off_because)
      select id, trim(both '-' from left(regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g'), 40)) || '-' || left(id::text, 8), 'event', title,
        'all', 'Everybody', summary, '', '', capacity, price_cents, member_price_cents, status = 'announced',
        case when status = 'cancelled' then now() end, case when status = 'cancelled' then 'Called off' end
      from event_now where kind = 'finals';
    insert into clinic_session (clinic_id, starts_at, ends_at) select id, starts_at, ends_at from event_now where kind = 'finals';
    update block set owner_kind = 'clinic' from event_now
      where owner_kind = 'league_event' and owner_id = event_now.id and event_now.kind = 'finals';
    insert into clinic_seat (id, clinic_id, name, attendee_id, person_id, status, created_at)
      select place.id, event_id, first_name || ' ' || last_name, person_id, person_id, 'registered', place.created_at
      from league_event_place place join person on person.id = person_id join event_now on event_now.id = event_id
      where place.status = 'registered' and event_now.kind = 'finals';
    insert into clinic_seat_transition (seat_id, to_status, actor_kind, version, at, reason)
      select place.id, 'registered', 'system', 1, now(), 'A place at an event before'
      from league_event_place place join event_now on event_now.id = event_id
      where place.status = 'registered' and event_now.kind = 'finals';

    drop table league_event_place;
    drop table league_event;
  `.execute(db)
}
