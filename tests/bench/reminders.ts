import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { mailServer } from '#tests/notices/mail-server.ts'
import { startServer } from '#tests/support/process.ts'

import { type BenchStudio, makeBenchStudio } from './studio.ts'
import type { Row } from './table.ts'

const mostSeconds = 180

/** People who all come in 23 hours, and have booked the week before. */
async function fillWithPeople(db: Db, studio: BenchStudio, count: number): Promise<void> {
  // Nobody sleeps: the bench runs at any hour.
  const timing = { reminderLeadMinutes: [1440, 120], quietHours: { from: '00:00', until: '00:00' } }
  await db
    .insertInto('setting')
    .values({ key: 'notice_timing', value: JSON.stringify(timing) })
    .execute()
  await sql`
    insert into person (first_name, last_name, email)
    select 'Sam', 'Rivera', 'p' || n || '@example.com' from generate_series(1, ${count}::int) as n
  `.execute(db)
  await sql`
    insert into booking (reference, status, location_id, service_id, option_id, person_id, starts_at, ends_at, price_cents, public_price_cents, cancellation_policy, contact)
    select 'B' || id, 'confirmed', ${studio.locationId}::uuid, ${studio.serviceId}::uuid, ${studio.optionId}::uuid, id,
      now() + interval '23 hours', now() + interval '24 hours', 9500, 9500, '{"bands":[],"noShowFeePercent":100}',
      jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phone', '312 555 0100')
    from person
  `.execute(db)
  await sql`
    insert into booking_transition (booking_id, to_status, version, actor_kind, at)
    select id, 'confirmed', 1, 'guest', now() - interval '7 days' from booking
  `.execute(db)
  await sql`analyze`.execute(db)
}

/** Reminders that two servers find due as they start, until all of them are at a mail server on the loopback. */
export async function benchReminders(databaseUrl: string, count: number): Promise<Row[]> {
  const db = connect(databaseUrl)
  await fillWithPeople(db, await makeBenchStudio(db), count)
  const smtp = await mailServer()
  const environment = { SMTP_URL: smtp.url(), LOG_LEVEL: 'error' }

  const servers = await Promise.all([startServer(databaseUrl, environment), startServer(databaseUrl, environment)])
  const begun = performance.now()
  while (smtp.received.length < count && performance.now() - begun < mostSeconds * 1000) await pause(50)
  const seconds = (performance.now() - begun) / 1000
  // Whatever would be sent twice has its chance.
  await pause(2000)

  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await smtp.goAway()
  await db.destroy()
  const recipients = new Set(smtp.received.flatMap(({ to }) => to))
  return [
    {
      what: `${count} reminders by two servers, until the last is at the mail server`,
      figure: `${seconds.toFixed(1)} s`,
      target: '< 60 s',
    },
    {
      what: 'of them sent twice, and never',
      figure: `${smtp.received.length - recipients.size}, ${count - recipients.size}`,
      target: '0, 0',
    },
  ]
}
