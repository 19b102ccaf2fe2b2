import type { Db } from '#server/kernel/db/database.ts'
import { findPlan, type MembershipRow } from '#server/memberships/store.ts'

import { lastTermOf, listReminders, type ReminderRow } from './renew-store.ts'

/** What a membership becomes when its term ends. */
export interface ComingTerm {
  renewsOn: string
  term: number
  planId: string
  /** Its name. */
  plan: string
  agreedCents: number
  priceCents: number
  reminderDays: readonly number[]
  told: ReminderRow[]
}

/**
 * By the plan as it is then, or the one that was chosen for it; a plan that is sold no longer goes on for whoever has it, at the
 * price that they have. What was told is what it costs.
 */
export async function comingTermOf(db: Db, row: MembershipRow, renewsOn: string): Promise<ComingTerm> {
  const term = (await lastTermOf(db, row.id)) + 1
  const planId = row.nextPlanId ?? row.planId
  const [plan, told] = await Promise.all([findPlan(db, planId), listReminders(db, row.id, term)])
  const isOffered = plan.active || planId !== row.planId
  const now = isOffered ? plan.priceCents : row.agreedCents
  const [latest] = told
  const isTold = latest?.planId === planId

  return {
    renewsOn,
    term,
    planId,
    plan: isOffered ? plan.name : row.name,
    agreedCents: row.agreedCents,
    priceCents: isTold ? latest.priceCents : now,
    reminderDays: isOffered ? plan.reminderDays : row.reminderDays,
    told: told.filter((one) => one.planId === planId),
  }
}
