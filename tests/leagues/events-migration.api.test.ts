import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { up } from '../../migrations/0411_events_are_seasons.ts'

test('an event that is played becomes a season of one round, one that is attended an event of the clinics, with their places', async ({
  owner: db,
  call,
}) => {
  await makeLocation(db)
  await bringBackEvents(db)
  const ids = {
    skins: await insertEvent(db, { title: 'Friday skins', kind: 'skins', format: 'Gross and net skins, 9 holes' }),
    scramble: await insertEvent(db, { title: 'Sunday scramble', kind: 'one_day', format: 'Scramble, 18 holes' }),
    twice: await insertEvent(db, { title: 'Friday skins', kind: 'skins', format: 'Skins', day: '2036-12-05' }),
    finals: await insertEvent(db, { title: 'Finals night!', kind: 'finals', format: 'Supper' }),
  }
  const people = [
    await makeClient(db, { firstName: 'Robin', lastName: 'Archer' }),
    await makeClient(db, { firstName: 'Robin', lastName: 'Abt' }),
    await makeClient(db, { firstName: 'Kim', lastName: 'Lee' }),
  ]
  for (const [at, personId] of people.entries()) {
    const status = at === 2 ? 'waitlisted' : 'registered'
    for (const eventId of [ids.skins, ids.finals]) {
      await sql`insert into league_event_place (event_id, person_id, status) values (${eventId}, ${personId}, ${status})`.execute(
        db,
      )
    }
  }

  await up(db.withoutPlugins() as never)

  expect(await call(leaguesContract.listLeagueEvents, {})).toMatchObject([
    { id: ids.skins, title: 'Friday skins', kind: 'skins', capacity: 20, placesLeft: 18, canSignUp: false },
    { id: ids.scramble, title: 'Sunday scramble', kind: 'one_day', placesLeft: 20 },
    { id: ids.twice, title: 'Friday skins, 2036-12-05 2', placesLeft: 20 },
  ])
  const seasons = await db.selectFrom('leagueSeason').select(['format', 'holes', 'weeks']).orderBy('format').execute()
  expect(seasons).toEqual([
    { format: 'scramble', holes: 18, weeks: 1 },
    { format: 'skins', holes: 9, weeks: 1 },
    { format: 'skins', holes: 9, weeks: 1 },
  ])
  const teams = await db.selectFrom('leagueTeam').select('name').orderBy('name').execute()
  expect(teams.map(({ name }) => name)).toEqual(['Robin A.', 'Robin A. 2'])
  expect(await db.selectFrom('leagueWait').select(['seasonId', 'personId', 'status']).execute()).toEqual([
    { seasonId: ids.skins, personId: people[2], status: 'waiting' },
  ])
  expect(await db.selectFrom('clinic').select(['id', 'kind', 'title', 'placesTaken']).execute()).toEqual([
    { id: ids.finals, kind: 'event', title: 'Finals night!', placesTaken: 2 },
  ])
})

/** The tables as the version before has them. */
const bringBackEvents = (db: Db) =>
  sql`
    alter table league_season drop column summary;
    create table league_event (
      id uuid primary key default uuidv7(), league_id uuid references league, kind text not null, title text not null,
      summary text not null, format text not null, status text not null, starts_at timestamptz not null,
      ends_at timestamptz not null, price_cents integer not null, member_price_cents integer, capacity smallint not null
    );
    create table league_event_place (
      id uuid primary key default uuidv7(), event_id uuid not null references league_event on delete cascade,
      person_id uuid not null references person, status text not null, created_at timestamptz not null default now()
    );
  `.execute(db)

interface Event {
  title: string
  kind: string
  format: string
  day?: string
}

async function insertEvent(db: Db, { title, kind, format, day = '2036-11-28' }: Event): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into league_event (kind, title, summary, format, status, starts_at, ends_at, price_cents, member_price_cents, capacity)
    values (${kind}, ${title}, 'A night', ${format}, 'announced', ${`${day}T18:30:00-06:00`}, ${`${day}T20:45:00-06:00`}, 3500, 3000, 20)
    returning id
  `.execute(db)

  return rows[0]?.id ?? ''
}
