import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'

import { keepFigures } from '#server/analytics/keep.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { copyOfDemo, now } from '#tests/demo/seeded.ts'
import { type Clock, test as base } from '#tests/support/test.ts'

let seeded: { ownerUrl: string; db: Db }

/** Its tests only look at it. */
beforeAll(async () => {
  seeded = await copyOfDemo()
}, 600_000)

afterAll(() => seeded.db.destroy())

/** Some minutes after the seed: figures of days that are over are kept, and PostgreSQL has looked at the tables. */
export async function later(clock: Clock, services: Services): Promise<void> {
  clock.set(now.toISOString())
  await keepFigures(jobWork(services, 'keep-figures'))
  // The owner may: the server's own login looks at nothing.
  const owner = connect(seeded.ownerUrl)
  await sql`analyze`.execute(owner)
  await owner.destroy()
}

/** Tests of the demo studio. */
export const test = base.extend({ database: async ({}, use) => use(seeded) })
