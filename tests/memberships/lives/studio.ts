import type { Db } from '#server/kernel/db/database.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeService, makeStudio } from '#tests/support/make.ts'

/** With bays, a counter and the plans below. */
export async function openStudio(fixtures: Parameters<typeof openCounter>[0]): Promise<void> {
  await makeStudio(fixtures.db, { bays: 4 })
  const bay = { code: 'bay_60', name: 'Bay, 1 hour', category: 'bay', priceCents: 5000 } as const
  await makeService(fixtures.db, { ...bay, requiredSkill: null, bufferAfterMinutes: 0 })
  await openCounter(fixtures)
  await makePlans(fixtures.db)
}

/** A plan of a year, a larger one in installments, and one by the month: all can be frozen, for a fee or for nothing. */
async function makePlans(db: Db): Promise<void> {
  const freezes = { minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 3 }
  const freezePolicy = JSON.stringify(freezes)
  await makePlan(db, { freezePolicy, priceCents: 120_001 })
  const installments = { billing: 'installments' as const, installments: 7, priceCents: 200_000 }
  await makePlan(db, { ...installments, code: 'household', name: 'Household', freezePolicy, position: 2 })
  await makePlan(db, {
    code: 'weekday',
    name: 'Weekday',
    kind: 'monthly',
    billing: 'monthly',
    termMonths: 1,
    priceCents: 9900,
    reminderDays: [],
    freezePolicy: JSON.stringify({ ...freezes, feeCents: 1000 }),
    position: 3,
  })
}
