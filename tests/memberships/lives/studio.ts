import type { Db } from '#server/kernel/db/database.ts'
import { makePlan } from '#tests/memberships/plans.ts'

/** A plan of a year, a larger one in installments, and one by the month: all can be frozen, for a fee or for nothing. */
export async function makePlans(db: Db): Promise<void> {
  const freezes = { minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 3 }
  const freezePolicy = JSON.stringify(freezes)
  await makePlan(db, { freezePolicy, priceCents: 120_001 })
  const installments = { billing: 'installments', installments: 7, priceCents: 200_000 }
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
