import { sql } from 'kysely'
import { fromKysely, getRollbackPlans, PgBoss } from 'pg-boss'
import { expect } from 'vitest'

import { examine } from '#server/doctor.ts'
import { queues } from '#server/features.ts'
import { startJobs } from '#server/jobs.ts'
import { isMigrated, migrateToLatest } from '#server/kernel/db/migrate.ts'
import { installQueues, queuesMadeAt } from '#server/kernel/db/queue.ts'
import { makeStudio } from '#tests/support/make.ts'
import { eventually } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

const at = (clock: string) => new Date(`2026-11-24T${clock}:00Z`)

test('the queue’s tables of an earlier version are brought to this one, also by two servers at once', async ({
  owner: db,
}) => {
  const version = async () =>
    (await sql<{ version: number }>`select version from pgboss.version`.execute(db)).rows[0]?.version ?? 0
  const latest = await version()
  for (let from = latest; from > latest - 6; from--) await sql.raw(getRollbackPlans(undefined, from)).execute(db)
  expect(await version()).toBe(latest - 6)
  expect(await isMigrated(db, queues)).toBe(false)

  const installed = await Promise.all([installQueues(db, queues), installQueues(db, queues)])
  expect(installed.filter(Boolean)).toHaveLength(1)

  expect(await version()).toBe(latest)
  expect(await isMigrated(db, queues)).toBe(true)
  const boss = new PgBoss({ db: fromKysely(db.withoutPlugins()) })
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, building: [] })
})

test('a database without the queue gets it with the migrations', async ({ owner: db }) => {
  await sql`drop schema pgboss cascade`.execute(db)
  expect(await queuesMadeAt(db, queues)).toBeUndefined()
  expect(await isMigrated(db, queues)).toBe(false)

  expect(await migrateToLatest(db, queues)).toEqual([expect.stringMatching(/^job queue \d+$/)])
  expect(await migrateToLatest(db, queues)).toEqual([])
})

test('what runs by itself runs when a server starts, and two servers share it', async ({ db, dbUrl, services }) => {
  const { serviceId } = await makeStudio(db)
  const { id: optionId } = await db.selectFrom('serviceOption').select('id').executeTakeFirstOrThrow()
  const hold = {
    startsAt: at('15:00'),
    endsAt: at('16:00'),
    expiresAt: at('13:00'),
    priceCents: 9500,
    publicPriceCents: 9500,
  }
  await db
    .insertInto('hold')
    .values({ serviceId, optionId, ...hold })
    .execute()

  const ends = await Promise.all([startJobs(services, dbUrl), startJobs(services, dbUrl)])
  await eventually(
    () => db.selectFrom('hold').selectAll().execute(),
    (holds) => holds.length === 0,
  )
  await Promise.all(ends.map((end) => end()))

  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  const { rows } = await sql<{
    name: string
    cron: string
  }>`select name, cron from pgboss.schedule order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'ask-for-refunds', cron: '*/5 * * * *' },
    { name: 'back-up', cron: '*/5 * * * *' },
    { name: 'charge-league-dues', cron: '17 * * * *' },
    { name: 'check-figures', cron: '40 9 * * *' },
    { name: 'check-ledgers', cron: '27 4 * * *' },
    { name: 'clean-up-accounts', cron: '7 * * * *' },
    { name: 'close-ledger-days', cron: '13 * * * *' },
    { name: 'close-unattended-bookings', cron: '11 * * * *' },
    { name: 'collect-files', cron: '*/10 * * * *' },
    { name: 'complete-bookings', cron: '* * * * *' },
    { name: 'cover-what-holds-left', cron: '* * * * *' },
    { name: 'delete-expired-holds', cron: '* * * * *' },
    { name: 'deliver-bookings', cron: '* * * * *' },
    { name: 'drop-removed-cards', cron: '17 * * * *' },
    { name: 'end-league-invitations', cron: '*/5 * * * *' },
    { name: 'expire-booking-offers', cron: '* * * * *' },
    { name: 'expire-gift-cards', cron: '9 * * * *' },
    { name: 'expire-orders', cron: '* * * * *' },
    { name: 'expire-pending-bookings', cron: '* * * * *' },
    { name: 'follow-league-evenings', cron: '47 * * * *' },
    { name: 'forget-old-errors', cron: '37 3 * * *' },
    { name: 'forget-old-rows', cron: '17 4 * * *' },
    { name: 'give-back-called-off-clinics', cron: '*/5 * * * *' },
    { name: 'hear-of-refunds', cron: '*/5 * * * *' },
    { name: 'keep-figures', cron: '* * * * *' },
    { name: 'keep-league-evenings', cron: '*/5 * * * *' },
    { name: 'offer-league-places', cron: '* * * * *' },
    { name: 'open-league-rounds', cron: '* * * * *' },
    { name: 'recognise-revenue', cron: '17 * * * *' },
    { name: 'remind-of-pickups', cron: '29 * * * *' },
    { name: 'remind-payers-of-pickups', cron: '31 * * * *' },
    { name: 'requeue-waiting-notices', cron: '*/10 * * * *' },
    { name: 'roll-over-allowances', cron: '3 * * * *' },
    { name: 'run-memberships', cron: '23 * * * *' },
    { name: 'send-gift-cards', cron: '7 * * * *' },
    { name: 'send-reminders', cron: '* * * * *' },
    { name: 'serve-waitlists', cron: '* * * * *' },
    { name: 'settle-card-setups', cron: '*/5 * * * *' },
    { name: 'settle-disputes', cron: '*/5 * * * *' },
    { name: 'settle-lesson-credits', cron: '41 * * * *' },
    { name: 'settle-open-payments', cron: '*/5 * * * *' },
    { name: 'settle-payouts', cron: '23 * * * *' },
    { name: 'settle-sessions-called-off', cron: '* * * * *' },
    { name: 'sweep-shelf', cron: '41 3 * * *' },
    { name: 'tell-payers-of-single-bags', cron: '27 * * * *' },
    { name: 'turn-audit-months', cron: '47 2 * * *' },
  ])
})

test('the doctor says which job is late, and by how much', async ({ db, dbUrl, services }) => {
  const said = async () => (await examine(db, services.config)).find(({ subject }) => subject === 'jobs')
  await (
    await startJobs(services, dbUrl)
  )()
  expect(await said()).toEqual({ subject: 'jobs', state: 'ok', sentence: 'No job that runs by itself is late.' })

  await sql`
    update pgboss.job set state = 'created', start_after = now() - interval '90 minutes' where name = 'roll-over-allowances'
  `.execute(db)

  expect(await said()).toEqual({
    subject: 'jobs',
    state: 'warn',
    sentence: 'Late: roll-over-allowances by 90 minutes: check that a server runs.',
  })
})

test('a run that fails is logged, and the next one runs', async ({ db, owner, dbUrl, services, logged }) => {
  await sql`alter table hold rename to put_away`.execute(owner)
  const end = await startJobs(services, dbUrl)
  await eventually(
    () => Promise.resolve(logged.some((line) => line.includes('The job \\"delete-expired-holds\\" failed'))),
    Boolean,
  )
  await sql`alter table put_away rename to hold`.execute(owner)
  await end()

  const again = await startJobs(services, dbUrl)
  await eventually(
    async () =>
      (
        await sql<{ state: string }>`
          select state from pgboss.job where name = 'delete-expired-holds' order by created_on desc limit 1`.execute(db)
      ).rows[0]?.state,
    (state) => state === 'completed',
  )
  await again()
})
