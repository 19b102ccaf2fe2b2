import { expect, test } from 'vitest'

import { PlanDocument } from '#shared/memberships/plan-document.ts'
import { newPlan } from '#tests/memberships/plans.ts'

const season = { from: '2027-05-01', until: '2027-08-31', proratedFrom: null, convertsFrom: null }

test.each([
  [
    'a season that ends before it begins',
    { kind: 'season', termMonths: null, season: { ...season, until: '2027-04-01' } },
    'season.until',
  ],
  ['a season and a term', { kind: 'season', season }, 'termMonths'],
  ['a season without its days', { kind: 'season' }, 'season'],
  ['installments that are not counted', { billing: 'installments' }, 'installments'],
  ['a month that lasts a year', { kind: 'monthly', billing: 'monthly', termMonths: 12 }, 'termMonths'],
  ['a trial that renews', { kind: 'trial' }, 'autoRenew'],
  ['a sale that ends before it begins', { salesFrom: '2027-05-01', salesUntil: '2027-04-30' }, 'salesUntil'],
  ['the same reminder twice', { reminderDays: [7, 7] }, 'reminderDays'],
] satisfies [string, Partial<PlanDocument>, string][])('a plan is refused that has %s', (_what, changes, path) => {
  const { error } = PlanDocument.safeParse(newPlan(changes))

  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
