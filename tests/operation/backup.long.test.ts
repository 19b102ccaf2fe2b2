import { randomUUID } from 'node:crypto'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'

import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { queues } from '#server/features.ts'
import { connect } from '#server/kernel/db/database.ts'
import { fillWithBookings, makeBenchStudio } from '#tests/bench/studio.ts'
import { databaseUrl } from '#tests/support/template-database.ts'
import { test, testSecret } from '#tests/support/test.ts'

const many = 100_000

test('100 000 bookings, each with its mail, are backed up and restored whole', async ({ services, ownerUrl }) => {
  // One statement writes 200 000 allocations, each checked against all others.
  const owner = connect(ownerUrl, { withoutTimeLimit: true })
  await fillWithBookings(owner, await makeBenchStudio(owner), '2026-11-24', many)
  await sql`
    insert into notice (channel, recipient, subject, text, html, sent_at)
    select 'email', 'sam@example.com', 'Your booking ' || n, repeat('Your booking is confirmed. ', 40) || n,
      repeat('<p>Your booking is confirmed.</p>', 60) || n, now()
    from generate_series(1, ${many}::int) as n
  `.execute(owner)
  await owner.destroy()
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('serverUrl'))
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = databaseUrl(inject('serverUrl'), name)
  const db = connect(url)
  const file = join(await mkdtemp(join(tmpdir(), 'backup-')), 'studio.gz')

  const begun = performance.now()
  const { rows } = await backUp(ownerUrl, file, services.now())
  const backedUp = performance.now()
  await restore({ db, url, config: { secretKey: testSecret }, queues }, file)
  const restored = performance.now()

  const bookings = await db.selectFrom('booking').select(db.fn.countAll<string>().as('many')).executeTakeFirstOrThrow()
  await db.destroy()
  const seconds = { out: (backedUp - begun) / 1000, back: (restored - backedUp) / 1000 }
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  process.stdout.write(
    `${rows} rows, ${megabytes} MB: out in ${seconds.out.toFixed(1)} s, back in ${seconds.back.toFixed(1)} s\n`,
  )
  expect(Number(bookings.many)).toBe(many)
})
