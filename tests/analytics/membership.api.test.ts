import { expect } from 'vitest'

import { keepMembers } from '#server/analytics/membership/keep.ts'
import { jobWork } from '#server/kernel/work.ts'
import { analyticsContract, type Figure } from '#shared/analytics/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeWorkedExample } from './worked-example.ts'

const { readMembershipFigures, listFigureRows } = analyticsContract

const october = { from: '2026-10-01', until: '2026-10-31' }

const valuesOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ code, value }) => [code, value]))

const expected = {
  mrr_open: 93_000,
  mrr_new: 26_400,
  mrr_returned: 9900,
  mrr_imported: 0,
  mrr_up: 6600,
  mrr_down: -10_500,
  mrr_frozen: -9900,
  mrr_resumed: 9900,
  mrr_lost: -9900,
  mrr: 115_500,
  members_open: 7,
  members_joined: 3,
  members_lost: 1,
  members: 9,
  member_loss: 14.3,
  mrr_loss: 21.9,
  mrr_kept: 85.2,
  mrr_per_member: 12_833,
  members_frozen: 0,
  members_leaving: 0,
  trials: 0,
  season_members: 0,
  trial_conversion: 100,
  overdue: 9900,
}

test('October of the worked example, before and after what is kept of it was computed', async ({
  db,
  as,
  services,
  clock,
}) => {
  clock.set('2026-11-02T15:00:00Z')
  await makeLocation(db)
  await makeWorkedExample(db)
  const manager = await as('manager')

  const { figures } = await manager(readMembershipFigures, { query: october })
  expect(valuesOf(figures)).toMatchObject(expected)

  await keepMembers(jobWork(services, 'keep-figures'))
  expect(await db.selectFrom('figureDirty').selectAll().execute()).toEqual([])
  const kept = await manager(readMembershipFigures, { query: october })
  expect(kept.figures).toEqual(figures)
  for (const { code, value } of figures) {
    if (code.startsWith('allowance')) continue
    const { total } = await manager(listFigureRows, { params: { page: 'membership', code }, query: october })
    expect([code, total.value]).toEqual([code, value])
  }
})
