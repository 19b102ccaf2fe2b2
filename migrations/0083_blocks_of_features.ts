import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Where a league plays: nobody books these bays on its evenings.
    create table league_bay (
      league_id uuid not null references league on delete cascade,
      resource_id uuid not null references resource on delete cascade,
      constraint league_plays_once_in_a_bay primary key (league_id, resource_id)
    );
    create index league_bay_resource on league_bay (resource_id);
    -- Four players share a bay, as far as there are bays.
    insert into league_bay
      select needed.league_id, bay.id
      from (
        select league_id, ceil(max(team_capacity * team_size) / 4.0) as bays from league_season group by league_id
      ) needed
      join (
        select id, row_number() over (order by position) as place from resource where kind = 'bay' and active
      ) bay on bay.place <= needed.bays;

    -- What the studio called off: it stays, and is announced no longer.
    alter table league_round add column cancelled_at timestamptz;
    alter table clinic_session add column cancelled_at timestamptz;
  `.execute(db)
}
