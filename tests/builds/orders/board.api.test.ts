import { expect } from 'vitest'

import { listBuilds } from '#server/builds/orders/list.ts'
import { jobWork } from '#server/kernel/work.ts'
import { makeClosedBuild } from '#tests/builds/orders/rows.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('a board of any length is one trip: its rows, and how many they are', async ({ db, services }) => {
  await makeLocation(db)
  const personId = await makeClient(db)
  let statements = 0
  const counted = services.db.withPlugin({
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const asked = { now: new Date(), actor: { kind: 'service', role: 'service_role' } as const }
  const countFor = async (count: number) => {
    for (let n = 0; n < count; n++) await makeClosedBuild(db, personId)
    statements = 0
    const { builds } = await listBuilds({ ...jobWork(services, 'test'), trx: counted }, asked, { limit: 500 })
    return [builds.length, statements]
  }

  // What counts them is seen twice, once as the part of its statement.
  expect(await countFor(1)).toEqual([1, 3])
  expect(await countFor(3)).toEqual([4, 3])
})
