import { expect } from 'vitest'

import { keepMembers } from '#server/analytics/membership/keep.ts'
import { jobWork } from '#server/kernel/work.ts'
import { analyticsContract, type Figure } from '#shared/analytics/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeWorkedExample } from './worked-example.ts'

const { readMembershipFigures, readMembershipMonths, readCohorts, listMayLeave, listFigureRows } = analyticsContract

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

test('its months, those who stayed, and those who may leave with the reasons', async ({ db, as, clock }) => {
  clock.set('2026-11-02T15:00:00Z')
  await makeLocation(db)
  const people = await makeWorkedExample(db)
  const manager = await as('manager')

  const { months } = await manager(readMembershipMonths, { query: { from: '2026-09-01', until: '2026-12-31' } })
  expect(months.map(({ month, members, mrr }) => [month, members, mrr])).toEqual([
    ['2026-09-01', 7, 93_000],
    ['2026-10-01', 9, 115_500],
    ['2026-11-01', 9, 115_500],
  ])
  expect(months[1]).toMatchObject({
    mrrOpen: 93_000,
    moves: {
      new: 26_400,
      returned: 9900,
      up: 6600,
      down: -10_500,
      frozen: -9900,
      resumed: 9900,
      lost: -9900,
      imported: 0,
    },
    plans: [
      { code: 'annual', members: 4, cents: 66_000 },
      { code: 'weekday', members: 5, cents: 49_500 },
    ],
  })

  const { cohorts } = await manager(readCohorts, { query: { from: '2026-08-01', until: '2026-11-30' } })
  expect(cohorts).toEqual([
    { month: '2026-08-01', people: 3, kept: [3, 3, 3, null] },
    { month: '2026-10-01', people: 2, kept: [2, null] },
  ])

  const { members } = await manager(listMayLeave, { query: { limit: 1 } })
  expect(members).toEqual([
    {
      membershipId: expect.any(String),
      plan: 'Weekday',
      monthlyCents: 9900,
      person: { id: people.get('M10'), name: 'M10 Example' },
      reasons: [
        { reason: 'declined', sentence: 'The card was declined on Oct 20, 2026.' },
        { reason: 'ends', sentence: 'The term ends on Nov 19, 2026 and does not renew.' },
      ],
    },
  ])
})
