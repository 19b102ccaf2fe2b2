import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'

import { seedDemoStudio } from '#server/demo/seed.ts'
import { openFolder } from '#server/files/shelf/folder.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { copyTemplate, makeTemplate } from '#tests/support/own-database.ts'
import { testSecret } from '#tests/support/test.ts'

// 14:20 on a Tuesday in Chicago.
export const now = new Date('2026-11-24T20:20:00Z')

/** Where the photos of the run's demo are, in whichever worker it was seeded. */
export const openDemoShelf = () => openFolder(join(tmpdir(), `demo-shelf-${new URL(inject('serverUrl')).port}`))

/** A copy of the demo as of `now`, which the first file of a run seeds: as for production, where nobody knows a password. */
export async function copyOfDemo(): Promise<{ ownerUrl: string; db: Db }> {
  const template = await makeTemplate('demo_of_november', async (url) => {
    const db = connect(serverUrlOf(url, testSecret))
    await seedDemoStudio(db, { now, accounts: 'without-passwords', shelf: openDemoShelf() })
    await db.destroy()
  })
  const ownerUrl = await copyTemplate(template)

  return { ownerUrl, db: connect(serverUrlOf(ownerUrl, testSecret)) }
}
