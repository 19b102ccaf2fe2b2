import { CompiledQuery, sql } from 'kysely'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { ask } from '#tests/bench/load.ts'
import { countRoundTrips, publicUrl } from '#tests/bench/round-trips.ts'
import { median, milliseconds, percentile, type Row, timesOf } from '#tests/bench/table.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { startServer } from '#tests/support/process.ts'

const runs = 5
const asksPerRun = 40
/** For each that is open, so many have left the house. */
const past = 4
const clubsEach = 7

/** Builds in every stage, each of a sheet with its clubs, a quote, and a promise that was moved once. */
async function fillBench(db: Db, open: number, locationId: string): Promise<void> {
  await sql`
    insert into person (first_name, last_name, email)
    select 'Client', n::text, 'c' || n || '@example.com' from generate_series(1, ${open}::int) as n
  `.execute(db)
  await sql`
    with numbered as (
      select id, row_number() over (order by id) as n from person order by id limit ${open}
    ), ordered as (
      select id, at * ${open}::int + n as n, at from numbered, generate_series(0, ${past}::int) as at
    ), sheets as (
      insert into sheet (number, kind, person_id, location_id, created_at)
        select 'S-' || 100000 + n, 'clubs', id, ${locationId}::uuid, now() - n * interval '1 minute' from ordered returning *
    ), versions as (
      insert into sheet_version (sheet_id, number, created_at) select id, 1, created_at from sheets returning *
    ), clubs as (
      insert into sheet_club (sheet_version_id, club_key, position, slot)
        select id, gen_random_uuid(), at, (array['5i', '6i', '7i', '8i', '9i', 'PW', 'GW'])[at + 1]
        from versions, generate_series(0, ${clubsEach - 1}::int) as at returning *
    ), quotes as (
      insert into quote (sheet_id, sheet_version_id, person_id, location_id, status, valid_until, created_at)
        select sheet_id, versions.id, sheets.person_id, sheets.location_id, 'approved', current_date, versions.created_at
        from versions join sheets on sheets.id = sheet_id returning *
    ), builds as (
      insert into build (sheet_version_id, quote_id, person_id, location_id, status, created_at)
        select sheet_version_id, quotes.id, quotes.person_id, quotes.location_id, case when ordered.at > 0 then 'picked_up' else
            (array['approved', 'awaiting_parts', 'parts_ready', 'queued', 'in_build', 'qc', 'qc_failed', 'ready'])[1 + n % 8]
          end, quotes.created_at
        from quotes join sheets on sheets.id = sheet_id join ordered on sheets.number = 'S-' || 100000 + n returning *
    ), built as (
      insert into build_club (build_id, club_key, position)
        select builds.id, club_key, position from builds join clubs using (sheet_version_id)
    )
    insert into promise (owner_kind, owner_id, promised_on, reason, at)
      select 'build', id, current_date - 3 + days, 'bench', created_at + days * interval '1 minute'
      from builds, generate_series(0, 6, 6) as days
  `.execute(db)
  await sql`update sheet_version set status = 'shared', hash = 'bench'`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function tokenOf(db: Db, url: string): Promise<string> {
  const { email, password } = await makeUser(db, { roles: ['manager'] })
  const { text } = await ask(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', body: { email, password } })

  return (JSON.parse(text) as { access_token: string }).access_token
}

const readBoard = (url: string, token: string) =>
  ask(`${url}/api/v1/builds?limit=500&shelf=open`, { headers: { authorization: `Bearer ${token}` } })

/** The board as its screen asks for it, of so many builds that are open, by HTTP. */
export async function benchBoard(databaseUrl: string, open: number): Promise<Row[]> {
  const db = connect(databaseUrl)
  await fillBench(db, open, await makeLocation(db))
  const server = await startServer(databaseUrl, { PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' })
  const token = await tokenOf(db, server.url)
  const { builds } = JSON.parse((await readBoard(server.url, token)).text) as { builds: unknown[] }
  if (builds.length !== open)
    throw new Error(`The board has ${builds.length} builds: the bench measures something else.`)

  const [times, baselines]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    baselines.push(percentile(await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1'))), 0.95))
    times.push(percentile(await timesOf(asksPerRun, () => readBoard(server.url, token)), 0.95))
  }
  server.child.kill('SIGTERM')
  await Promise.all([server.ended, db.destroy()])
  const trips = await countRoundTrips(databaseUrl, (url) => [
    { what: 'board', work: () => readBoard(url, token).then(() => undefined) },
  ])

  return [
    {
      what: `board of ${open} open builds, ${trips.get('board')} round trips, p95`,
      figure: milliseconds(median(times)),
      baseline: `${milliseconds(median(baselines))} select 1`,
      ratio: `${(median(times) / median(baselines)).toFixed(0)} x`,
      target: '< 60 ms, 2 round trips: session and board',
    },
  ]
}
