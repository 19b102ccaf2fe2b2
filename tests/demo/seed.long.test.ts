import { sql } from 'kysely'
import { expect } from 'vitest'

import { seedDemoStudio } from '#server/demo/seed.ts'
import type { Shelf } from '#server/files/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { test } from '#tests/support/test.ts'

// 14:20 on a Tuesday in Chicago.
const now = new Date('2026-11-24T20:20:00Z')

/** A checksum of all people and bookings. */
async function digestOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, '' order by line)) as digest from (
      select person::text as line from person union all
      select booking::text from booking union all
      select allocation::text from allocation
    ) as lines
  `.execute(db)

  return rows[0]?.digest
}

const seed = (db: Db, shelf: Shelf) => seedDemoStudio(db, { now, accounts: 'without-passwords', shelf })

/** The checksum of a studio that is seeded and thrown away again. */
async function digestOfSeed(db: Db, shelf: Shelf): Promise<string | undefined> {
  const trx = await db.startTransaction().execute()
  try {
    await seed(trx, shelf)
    return await digestOf(trx)
  } finally {
    // Also after a failure: the database cannot be dropped while it is open, and the test would hang.
    await trx.rollback().execute()
  }
}

/** A busy machine takes its time to seed a studio, let alone two. */
const patience = { timeout: 600_000 }

test('two studios seeded at the same time are the same', patience, async ({ db, services: { shelf } }) => {
  const before = await digestOfSeed(db, shelf)
  await seed(db, shelf)
  expect(await digestOf(db)).toBe(before)
})
