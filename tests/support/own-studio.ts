import { sql } from 'kysely'

import { atomically, connect, type Db } from '#server/kernel/db/database.ts'
import { test as inBrowser } from '#tests/support/browser.ts'

import { copyTemplate } from './own-database.ts'
import { serverSecret } from './process.ts'

interface OwnStudioFixtures {
  ownUrl: string
  /** The studio's database: unless it is the demo, empty until a test or somebody in the browser sets it up. */
  own: Db
  settings: Record<string, string>
}

/** As much like production as this machine allows: one studio a file, for a server keeps the pages that it rendered. */
export const withOwnStudio = (demo: 'on' | 'off' = 'off') =>
  inBrowser.extend<OwnStudioFixtures>({
    ownUrl: [async ({}, use) => use(await copyTemplate()), { scope: 'file' }],

    own: [
      async ({ ownUrl }, use) => {
        const db = connect(ownUrl, { poolSize: 2 })
        await use(db)
        await db.destroy()
      },
      { scope: 'file' },
    ],

    settings: [
      async ({ ownUrl }, use) =>
        use({ DATABASE_URL: ownUrl, SECRET_KEY: serverSecret, DEMO: demo, RATE_LIMITS: 'off' }),
      { scope: 'file' },
    ],
  })

/**
 * Nobody has begun to set it up: also what is append-only goes, which only a superuser can do. A job of the server may be at work
 * on the same tables: of a deadlock with it this is run again.
 */
export const emptyStudio = (own: Db) =>
  atomically(own, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate location, resource, service, cancellation_policy, membership_plan, bench_job cascade`.execute(
      trx,
    )
  })
