import { expect } from 'vitest'

import { keepFigures } from '#server/analytics/keep.ts'
import { jobWork } from '#server/kernel/work.ts'

import { expectBridge, expectDays, expectFigures, expectRows } from './naive/compare.ts'
import { now, test } from './naive/demo.ts'

const october = { from: '2026-10-01', until: '2026-10-31' }
const oneDay = { from: '2026-11-18', until: '2026-11-18' }

test('every figure of a month and of a day of the demo is what loops over its tables come to, by every division', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set(now.toISOString())
  await keepFigures(jobWork(services, 'keep-figures'))
  expect(await db.selectFrom('figureDirty').selectAll().execute()).toEqual([])
  const studio = { db, asks: await as('manager'), now: services.now }

  await expectFigures(studio, [october, oneDay])
  await expectRows(studio, oneDay)
  await expectDays(studio, october, ['money', 'services'])
  await expectBridge(studio, october)
})
