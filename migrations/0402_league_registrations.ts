import { type Kysely, sql } from 'kysely'

/**
 * People sign up for seasons: alone, or as a team whose other players are invited by mail. An invitation keeps its place in the team
 * until it is answered or ends; how a registration came to be and ended is kept.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table league_registration
      -- Its part of the price of its line, before discounts and tax.
      add column share_cents bigint not null default 0 check (share_cents >= 0),
      add column given_back_cents bigint not null default 0 check (given_back_cents >= 0);

    create table league_registration_transition (
      registration_id uuid not null references league_registration,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (registration_id, version)
    );
    create trigger league_registration_transition_is_append_only before update or delete or truncate on
      league_registration_transition
      execute function refuse_change();

    create table league_invitation (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season,
      team_id uuid not null references league_team,
      name text not null,
      email text,
      status text not null check (status in ('sent', 'accepted', 'joined', 'declined', 'expired', 'withdrawn')),
      -- Who has invited them.
      invited_by uuid references person,
      -- Who has accepted it.
      person_id uuid references person,
      -- Their place is paid already, by this line.
      order_line_id uuid references order_line,
      share_cents bigint not null default 0 check (share_cents >= 0),
      expires_at timestamptz not null,
      settled_at timestamptz,
      link_version integer not null default 1,
      link_renewed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index league_invitation_team on league_invitation (team_id);
    create index league_invitation_person on league_invitation (person_id) where person_id is not null;
    create index league_invitation_invited_by on league_invitation (invited_by) where invited_by is not null;
    create index league_invitation_order_line on league_invitation (order_line_id) where order_line_id is not null;
    create index league_invitation_open on league_invitation (expires_at) where status in ('sent', 'accepted');

    -- A team that is gone leaves its name to another one.
    drop index league_team_name_is_unique;
    create unique index league_team_name_is_unique on league_team (season_id, lower(name)) where status <> 'withdrawn';

    -- What was calculated stays as it is, of whoever it is: two records of one player may become one.
    drop trigger handicap_calculation_is_append_only on handicap_calculation;
    create function keep_what_was_calculated() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'person_id' is distinct from to_jsonb(old) - 'person_id' then
        raise exception 'what was calculated stays as it is' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end
    $$;
    create trigger handicap_calculation_stays before update on handicap_calculation
      for each row execute function keep_what_was_calculated();
  `.execute(db)
}
