import type { OnDatabase } from '#server/kernel/db/database.ts'
import { findPlan, type MembershipRow, type PlanRow } from '#server/memberships/store.ts'

import { lastTermOf, listReminders, type ReminderRow } from './renew-store.ts'

/** What a membership becomes when its term ends. */
export interface ComingTerm {
  renewsOn: string
  term: number
  planId: string
  /** By which it goes on, as it is now. */
  terms: PlanRow
  /** Whether those are agreed on then; a plan that is sold no longer goes on as it was. */
  isOffered: boolean
  /** What it is called. */
  plan: string
  agreedCents: number
  priceCents: number
  reminderDays: readonly number[]
  told: ReminderRow[]
}

/**
 * By the plan as it is then, or the one that was chosen for it; a plan that is sold no longer goes on for whoever has it, at the
 * price that they have. What was told is what it costs, unless it reached nobody.
 */
export async function comingTermOf(work: OnDatabase, row: MembershipRow, renewsOn: string): Promise<ComingTerm> {
  const planId = row.nextPlanId ?? row.planId
  const [last, plan, told] = await Promise.all([
    lastTermOf(work, row.id),
    findPlan(work, planId),
    listReminders(work, { membershipId: row.id, renewsOn }),
  ])
  const isOffered = plan.active || planId !== row.planId
  const now = isOffered ? plan.priceCents : row.agreedCents
  const latest = told.find(({ lostFor }) => lostFor === null)
  const isTold = latest?.planId === planId

  return {
    renewsOn,
    term: last + 1,
    planId,
    terms: plan,
    isOffered,
    plan: isOffered ? plan.name : row.name,
    agreedCents: row.agreedCents,
    priceCents: isTold ? latest.priceCents : now,
    reminderDays: isOffered ? plan.reminderDays : row.reminderDays,
    told: told.filter((one) => one.planId === planId),
  }
}
