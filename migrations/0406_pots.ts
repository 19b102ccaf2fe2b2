import { type Kysely, sql } from 'kysely'

/**
 * Players of a season may put a stake into pots by the evening, and win prizes of them and of the studio. What is in a pot belongs to
 * its players: each is a part of the account of pots that ends at nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into account (code, name, kind) values ('5230', 'Prizes', 'expense');
    -- A stake belongs to the players: it is neither sold nor taxed.
    insert into tax_category (position, code, name) values (17, 'pot', 'Stakes of pots') on conflict do nothing;

    -- Whether a season may have pots is for the law of the place to say: none does until it is switched on.
    alter table league_season add column has_pots boolean not null default false;

    create table pot (
      id uuid primary key default uuidv7(),
      season_id uuid not null references league_season,
      name text not null,
      -- Of a player and an evening.
      stake_cents bigint not null check (stake_cents > 0),
      rules jsonb not null check (jsonb_typeof(rules) = 'object'),
      from_round smallint not null check (from_round > 0),
      -- One that is ended takes no stakes any more; what is in it is played for to its end.
      is_active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index pot_season on pot (season_id);
    create unique index pot_name_is_unique on pot (season_id, lower(name)) where is_active;
    alter table league_charge add foreign key (pot_id) references pot;
    create index league_charge_pot on league_charge (pot_id) where pot_id is not null;

    -- Who was closest to the pin, or the longest, on a hole of an evening.
    create table pot_contest (
      pot_id uuid not null references pot,
      round_id uuid not null references league_round,
      hole smallint not null check (hole between 1 and 18),
      registration_id uuid not null references league_registration,
      actor_id uuid,
      at timestamptz not null,
      primary key (pot_id, round_id, hole)
    );
    create index pot_contest_round on pot_contest (round_id);
    create index pot_contest_registration on pot_contest (registration_id);

    -- What the studio gives to the places of each round, or of the season.
    create table league_award (
      season_id uuid not null references league_season,
      award text not null check (award in ('round', 'season')),
      place smallint not null check (place between 1 and 64),
      cents bigint not null check (cents > 0),
      primary key (season_id, award, place)
    );

    -- Prizes as they were paid; a negative one takes back what a correction has moved.
    create table league_prize (
      id uuid primary key default uuidv7(),
      round_id uuid not null references league_round,
      -- The publication that it follows from.
      revision smallint not null check (revision > 0),
      -- Of a pot, or of the studio.
      pot_id uuid references pot,
      award text check (award in ('round', 'season')),
      -- Whose score it is for; of a pot, whose stake.
      registration_id uuid not null references league_registration,
      person_id uuid not null references person,
      cents bigint not null check (cents <> 0),
      -- Of one that is taken back: what its player had spent, and keeps. Of a later one: what it makes up for of that.
      spent_cents bigint not null default 0 check (spent_cents between least(0, -cents) and greatest(0, -cents)),
      -- None where the player is erased, or nothing is left to be taken back.
      wallet_entry_id uuid unique references wallet_entry,
      actor_id uuid,
      at timestamptz not null,
      -- Somebody has seen that a part of it was spent.
      seen_at timestamptz,
      check (num_nonnulls(pot_id, award) = 1)
    );
    create index league_prize_round on league_prize (round_id);
    create index league_prize_pot on league_prize (pot_id) where pot_id is not null;
    create index league_prize_registration on league_prize (registration_id);
    create index league_prize_person on league_prize (person_id);
    create index league_prize_to_see on league_prize (at) where spent_cents > 0 and seen_at is null;
    -- Of its own, as that of wallets is: a merge moves prizes.
    create trigger league_prize_is_append_only
      before delete or truncate or update of id, round_id, revision, pot_id, award, registration_id, cents, spent_cents,
        wallet_entry_id, actor_id, at on league_prize
      execute function refuse_change_of_entry();

    alter table wallet_entry drop constraint wallet_entry_what_check;
    alter table wallet_entry add constraint wallet_entry_what_check
      check (what in ('goodwill', 'refund', 'spend', 'give_back', 'pay', 'divided', 'to_credit', 'prize'));
  `.execute(db)
}
