import { sql } from 'kysely'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import { test as inBrowser } from '#tests/support/browser.ts'

interface OwnStudioFixtures {
  /** The studio's database: unless it is the demo, empty until a test or somebody in the browser sets it up. */
  own: Db
  ownUrl: string
}

/** One studio a file, for a server keeps the pages that it rendered. */
export const withOwnStudio = (demo: 'on' | 'off' = 'off') =>
  inBrowser.extend<OwnStudioFixtures & { isDemo: boolean }>({
    isDemo: [demo === 'on', { scope: 'file' }],
    own: [async ({ studio }, use) => use(studio.owner), { scope: 'file' }],
    ownUrl: [async ({ studio }, use) => use(studio.ownerUrl), { scope: 'file' }],
  })

/**
 * Nobody has begun to set it up: also what is append-only goes, which only a superuser can do. A job of the server may be at work
 * on the same tables: of a deadlock with it this is run again.
 */
export const emptyStudio = (own: Db) =>
  atomically({ trx: own }, async ({ trx }) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate location, resource, service, cancellation_policy, membership_plan, bench_job cascade`.execute(
      trx,
    )
  })
