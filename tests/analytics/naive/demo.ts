import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { copyOfDemo } from '#tests/demo/seeded.ts'
import { test as base } from '#tests/support/test.ts'

export { now } from '#tests/demo/seeded.ts'

let seeded: { ownerUrl: string; db: Db }

/** Its tests only look at it. */
beforeAll(async () => {
  seeded = await copyOfDemo()
  await sql`analyze`.execute(seeded.db)
}, 600_000)

afterAll(() => seeded.db.destroy())

/** Tests of the demo studio. */
export const test = base.extend({ database: async ({}, use) => use(seeded) })
