import { sql } from 'kysely'
import { expect } from 'vitest'

import { leaguesContract } from '#shared/leagues/contract.ts'
import { makeLeague, makeSeason } from '#tests/leagues/seasons.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('a league evening is kept in one row, past midnight and around the clock too', async ({ db, call }) => {
  await makeStudio(db)
  const leagueId = await makeLeague(db)
  const evenings = [
    { starts: '10:00', ends: '18:00' },
    { starts: '21:00', ends: '00:30' },
    { starts: '18:00', ends: '02:00' },
    { starts: '06:00', ends: '06:00' },
  ]
  for (const evening of evenings) await makeSeason(db, leagueId, { name: `From ${evening.starts}`, ...evening })

  const seasons = await call(leaguesContract.listLeagueSeasons, {})
  expect(seasons.map(({ starts, ends }) => ({ starts, ends }))).toEqual(expect.arrayContaining(evenings))
})

test('no table wants a span of the wall clock to end on its day', async ({ db }) => {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and (
      select count(*) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey) and atttypid = 'time'::regtype
    ) > 1
  `.execute(db)

  expect(rows.filter(({ rule }) => /\(\w+ <=? \w+\)/.test(rule))).toEqual([])
})
