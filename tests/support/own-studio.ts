import { sql } from 'kysely'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import { test as inBrowser } from '#tests/support/browser.ts'

import { makeStudio, type NewStudio } from './make.ts'
import type { ServedStudio } from './studio.ts'

interface OwnStudioFixtures {
  /** The studio's database: the demo, or else empty until the test or the browser sets it up. */
  own: Db
  ownUrl: string
}

/** One studio for each file, since a server keeps the pages that it has rendered. */
export const withOwnStudio = (demo: 'on' | 'off' = 'off') =>
  inBrowser.extend<OwnStudioFixtures & { isDemo: boolean }>({
    isDemo: [demo === 'on', { scope: 'file' }],
    own: [async ({ studio }, use) => use(studio.owner), { scope: 'file' }],
    ownUrl: [async ({ studio }, use) => use(studio.ownerUrl), { scope: 'file' }],
  })

/**
 * Empties a studio as before its set-up, as a superuser, since append-only rows go too. A job of the server may use the
 * same tables; after a deadlock with it this runs again.
 */
export const emptyStudio = (own: Db) =>
  atomically({ trx: own }, async ({ trx }) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate location, resource, service, cancellation_policy, membership_plan, bench_job cascade`.execute(
      trx,
    )
  })

/** Another studio instead of the one that is served; the server knows of it when this returns. */
export async function makeOwnStudio({ owner, learnPlaces }: ServedStudio, made: NewStudio = {}) {
  await emptyStudio(owner)
  const studio = await makeStudio(owner, made)
  await learnPlaces()

  return studio
}
