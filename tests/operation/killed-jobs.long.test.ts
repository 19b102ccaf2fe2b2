import { sql } from 'kysely'
import { expect } from 'vitest'

import { seedDemoStudio } from '#server/demo/seed.ts'
import { jobs } from '#server/jobs.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { openServices } from '#server/services.ts'
import { copyTemplate, makeTemplate } from '#tests/support/own-database.ts'
import { eventually } from '#tests/support/process.ts'
import { test, testSecret } from '#tests/support/test.ts'

import { type MortalLink, openMortalLink } from './mortal-link.ts'

/** What is about the runs themselves, or is forgotten by the machine's own time. */
const besides = new Set(['consumer_cursor', 'rate_limit', 'limit_count'])

/** How many rows there are of which kind, in every table: nothing twice, nothing lost. */
async function tallyOf(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string; kinds: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attname in ('status', 'kind', 'state', 'action', 'event', 'template', 'outcome', 'entity', 'to_status')
        and atttypid = 'text'::regtype order by attname
    ) as kinds
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    order by relname
  `.execute(db)
  const tally: Record<string, number> = {}
  for (const { name, kinds } of tables) {
    if (besides.has(name)) continue
    const what = kinds.length > 0 ? sql`concat_ws(' ', ${sql.join(kinds.map((kind) => sql.ref(kind)))})` : sql`''`
    const { rows } = await sql<{ what: string; count: number }>`
      select ${what} as what, count(*) as count from ${sql.table(name)} group by 1
    `.execute(db)
    for (const row of rows) tally[`${name} ${row.what}`.trim()] = row.count
  }
  return { ...tally, ...(await sumsIn(db)) }
}

/** Whom what was written to, and what each account of the books and each card stands at. */
async function sumsIn(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; sum: number }>`
    select concat_ws(' ', 'to', channel, recipient, template, regexp_replace(subject, '[A-Z]+-[0-9]+', 'N')) as what, count(*) as sum
      from notice group by 1
    union all
    select concat_ws(' ', 'ledger', account, event), sum(debit_cents - credit_cents)::bigint
      from ledger_line join ledger_entry on ledger_entry.id = entry_id group by account, event
    union all
    select concat_ws(' ', 'charged', status), coalesce(sum(amount_cents), 0)::bigint from demo_charge group by status
    union all
    select concat_ws(' ', 'paid', status, method), sum(amount_cents)::bigint from payment group by status, method
  `.execute(db)

  return Object.fromEntries(rows.map(({ what, sum }) => [what, sum]))
}

/** What of one differs from the other: the rest is thousands of lines. */
function differences(expected: Record<string, number>, found: Record<string, number>): Record<string, string> {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]

  return Object.fromEntries(
    names
      .filter((name) => (expected[name] ?? 0) !== (found[name] ?? 0))
      .map((name) => [name, `${expected[name] ?? 0} where nobody was killed, ${found[name] ?? 0} here`]),
  )
}

/** What the demo has none of: gift cards to be mailed and to expire, bookings that nobody has approved. */
async function addWork(db: Db, now: Date): Promise<void> {
  await sql`
    with card as (
      insert into gift_card (status, initial_cents, recipient, send_on, expires_on, created_at)
        select 'active', 5000, jsonb_build_object('name', 'Kim', 'email', 'kim' || place || '@example.com'),
          case when place < 6 then '2026-11-25'::date else '2027-12-01' end,
          case when place < 6 then null else '2026-11-26'::date end, ${now}
        from generate_series(1, 10) as place returning id
    )
    insert into gift_card_entry (card_id, kind, cents, at) select id, 'issue', 5000, ${now} from card
  `.execute(db)
  await sql`
    update booking set status = 'pending_approval', expires_at = ${now}::timestamptz + interval '1 hour'
    where id in (
      select id from booking where status = 'confirmed' and starts_at > ${now}::timestamptz + interval '4 days' order by id limit 5
    )
  `.execute(db)
}

/** So often one run is killed, each time one statement later; what is left then it does to its end. */
const mostKills = 25

async function runKilled(job: (typeof jobs)[number], services: Services, link: MortalLink, db: Db): Promise<number> {
  for (let statement = 1; statement <= mostKills; statement++) {
    link.breakAt(statement)
    await job.run(jobWork(services, 'test'), link.url).catch(() => undefined)
    // The database gives up what was under way as soon as it learns that nobody is there.
    await eventually(
      async () =>
        (
          await sql<{ busy: number }>`
            select count(*)::integer as busy from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
          `.execute(db)
        ).rows[0]?.busy,
      (busy) => busy === 0,
    )
    if (!link.mend()) return statement - 1
  }
  await job.run(jobWork(services, 'test'), link.url)
  return mostKills
}

const steps = [{ hours: 20 }, { days: 3 }]

/** What others see to: backups and files have tests of their own, and write outside of the database. */
const elsewhere = new Set(['back-up', 'collect-files', 'sweep-shelf', 'turn-audit-months'])

/** They ask a mail server and Stripe, which the demo has not: see notices/delivery and payments/killed. */
const idle = ['requeue-waiting-notices', 'hear-of-refunds']

test(
  'each job that is killed at each of its statements in turn does what it does once',
  { timeout: 1_800_000 },
  async ({ services, clock }) => {
    clock.set('2026-11-24T20:20:00Z')
    const seeded = await makeTemplate('killed_jobs', async (url) => {
      const seeding = connect(serverUrlOf(url, testSecret))
      await seedDemoStudio(seeding, { now: clock.now(), accounts: 'without-passwords', shelf: services.shelf })
      await addWork(seeding, clock.now())
      await seeding.destroy()
    })
    const [wholeUrl, killedUrl] = [
      serverUrlOf(await copyTemplate(seeded), testSecret),
      serverUrlOf(await copyTemplate(seeded), testSecret),
    ]
    const link = await openMortalLink(killedUrl)
    const [wholeDb, killedDb, beside] = [connect(wholeUrl), connect(link.url), connect(killedUrl)]
    const { config, log, now } = services
    const whole = { ...(await openServices({ config, log, now, db: wholeDb })), paymentProvider: demoProvider }
    const killed = { ...(await openServices({ config, log, now, db: killedDb })), paymentProvider: demoProvider }

    const kills: Record<string, number> = {}
    const faults: Record<string, unknown> = {}
    try {
      for (const step of steps) {
        clock.pass(step)
        for (const job of jobs.filter(({ name }) => !elsewhere.has(name))) {
          await job.run(jobWork(whole, 'test'), wholeUrl)
          kills[job.name] = (kills[job.name] ?? 0) + (await runKilled(job, killed, link, beside))
          const different = differences(await tallyOf(wholeDb), await tallyOf(beside))
          if (Object.keys(different).length > 0) faults[`${job.name} at ${clock.now().toISOString()}`] = different
        }
      }
      expect(faults).toEqual({})
      // The cards that were added for this are in no books, here and there.
      expect(await faultsOfLedgers(beside)).toEqual(await faultsOfLedgers(wholeDb))
      // Where nobody is killed nothing is shown.
      expect(Object.keys(kills).filter((name) => kills[name] === 0)).toEqual(idle)
    } finally {
      await link.close()
      await Promise.all([wholeDb, killedDb, beside].map((db) => db.destroy()))
    }
  },
)
