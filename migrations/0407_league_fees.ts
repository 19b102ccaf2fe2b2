import { type Kysely, sql } from 'kysely'

/**
 * A season is paid by installments or by the evening, by a card on file where its player has agreed to that; whoever finds it full
 * waits in line for a place. Under 18 a guardian is named.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A stake belongs to the players: it is neither sold nor taxed.
    insert into tax_category (position, code, name) values (17, 'pot', 'Stakes of pots') on conflict do nothing;

    alter table league_registration
      -- Since when their card on file pays what is due.
      add column card_agreed_at timestamptz,
      add column guardian_name text,
      add column guardian_phone text,
      add column guardian_relation text;

    alter table league_charge
      -- Its payer was told once, that it is due or that the card did not pay it.
      add column told_on date,
      add column is_declined boolean not null default false;

    -- A place in the line of a season that is full.
    create table league_wait (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season,
      person_id uuid not null references person,
      status text not null check (status in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'removed')),
      offered_at timestamptz,
      -- Until when the offer stands.
      expires_at timestamptz,
      -- Nothing is kept: whoever is first among those who wait has the place.
      for_everybody boolean not null default false,
      -- Offers that nobody answered.
      lapse_count smallint not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((status = 'offered') <= (expires_at is not null))
    );
    create unique index league_wait_of_a_person_is_unique on league_wait (season_id, person_id)
      where status in ('waiting', 'offered');
    create index league_wait_person on league_wait (person_id);

    create table league_wait_transition (
      wait_id uuid not null references league_wait,
      version integer not null,
      from_status text,
      to_status text not null,
      actor_kind text not null,
      actor_id uuid,
      at timestamptz not null,
      reason text,
      primary key (wait_id, version)
    );
    create trigger league_wait_transition_is_append_only before update or delete or truncate on league_wait_transition
      execute function refuse_change();
  `.execute(db)
}
