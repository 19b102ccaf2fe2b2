import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'

import { keepFigures } from '#server/analytics/keep.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { copyOfDemo, now } from '#tests/demo/seeded.ts'
import { test as base } from '#tests/support/test.ts'

import { expectBridge, expectDays, expectFigures, expectRows } from './naive/compare.ts'

let seeded: { ownerUrl: string; db: Db }

beforeAll(async () => {
  seeded = await copyOfDemo()
}, 600_000)

afterAll(() => seeded.db.destroy())

const test = base.extend({ database: async ({}, use) => use(seeded) })

const year = { from: '2025-11-01', until: '2026-10-31' }
const october = { from: '2026-10-01', until: '2026-10-31' }
const running = { from: '2026-11-10', until: '2026-11-30' }
const oneDay = { from: '2026-11-18', until: '2026-11-18' }

test(
  'every figure of the demo is what loops over its tables come to, by every division, before and after sums are kept',
  { timeout: 120_000 },
  async ({ db, as, services, clock }) => {
    clock.set(now.toISOString())
    const asks = await as('manager')
    const studio = { db, asks, now: services.now }
    await expectFigures(studio, [oneDay], ['membership', 'money', 'club-sales'])

    await keepFigures(jobWork(services, 'keep-figures'))
    await sql`analyze`.execute(db)
    expect(await db.selectFrom('figureDirty').selectAll().execute()).toEqual([])
    await expectFigures(studio, [year, october, running, oneDay])
    await expectDays(studio, october)
    await expectRows(studio, october)
    await expectBridge(studio, october)
    await expectBridge(studio, year)
  },
)
