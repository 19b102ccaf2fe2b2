import { type Kysely, sql } from 'kysely'

/**
 * Whoever cannot come to a round has somebody else looked for: those who are willing are asked in waves, and the first who accepts
 * plays. What was mailed to a player about a round is kept, so that it is mailed once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Who plays for others when somebody is missing, whether they play in a season or not.
    create table sub_pool (
      person_id uuid primary key references person,
      -- What other players read.
      shown_name text not null,
      -- As they declare it; what was calculated, or the committee said, is before it.
      index_tenths smallint check (index_tenths between -100 and 540),
      rated_as text check (rated_as in ('men', 'women')),
      since timestamptz not null
    );

    create table sub_request (
      id uuid primary key default uuidv7(),
      round_id uuid not null references league_round on delete cascade,
      registration_id uuid not null references league_registration,
      status text not null check (status in ('open', 'filled', 'closed', 'called_off')),
      -- Who plays in their place.
      sub_person_id uuid references person,
      -- How many waves of offers were sent.
      wave smallint not null default 0,
      -- When others are asked; none once it is over.
      next_wave_at timestamptz,
      asked_by uuid,
      asked_at timestamptz not null,
      version integer not null default 1,
      check ((status = 'filled') = (sub_person_id is not null))
    );
    create unique index sub_request_is_one on sub_request (round_id, registration_id) where status in ('open', 'filled');
    create index sub_request_registration on sub_request (registration_id);
    create index sub_request_person on sub_request (sub_person_id) where sub_person_id is not null;
    create index sub_request_live on sub_request (round_id) where status in ('open', 'filled');

    create table sub_offer (
      id uuid primary key default uuidv7(),
      request_id uuid not null references sub_request on delete cascade,
      person_id uuid not null references person,
      wave smallint not null,
      status text not null check (status in ('open', 'accepted', 'declined', 'gone', 'lapsed', 'given_back')),
      sent_at timestamptz not null,
      answered_at timestamptz,
      link_version integer not null default 1,
      link_renewed_at timestamptz,
      version integer not null default 1,
      constraint sub_offer_is_one unique (request_id, person_id)
    );
    create index sub_offer_person on sub_offer (person_id);

    -- What was mailed to somebody about a round.
    create table league_letter (
      kind text not null check (kind in ('evening', 'missing_card', 'results')),
      round_id uuid not null references league_round on delete cascade,
      person_id uuid not null references person,
      at timestamptz not null,
      primary key (kind, round_id, person_id)
    );
    create index league_letter_person on league_letter (person_id);
    create index league_letter_round on league_letter (round_id);
  `.execute(db)
}
