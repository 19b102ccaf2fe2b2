import { taxRulesOn } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { findPlan, type MembershipRow, type PlanRow } from '#server/memberships/store.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'

import { lastTermOf, listReminders, type ReminderRow } from './renew-store.ts'

/** The membership's next term. */
export interface ComingTerm {
  renewsOn: string
  term: number
  planId: string
  /** The present terms of its plan. */
  terms: PlanRow
  /** Whether those terms apply then; a retired plan continues under the agreed ones. */
  isOffered: boolean
  /** The plan's name. */
  plan: string
  agreedCents: number
  priceCents: number
  reminderDays: readonly number[]
  told: ReminderRow[]
  taxRules: TaxRules
}

/**
 * By the plan's present terms, or by the plan chosen for it; a retired plan continues at the member's price. The announced
 * price counts, unless the letter reached nobody.
 */
export async function comingTermOf(work: OnDatabase, row: MembershipRow, renewsOn: string): Promise<ComingTerm> {
  const planId = row.nextPlanId ?? row.planId
  const [last, plan, told, taxRules] = await inOneTrip([
    lastTermOf(work, row.id),
    findPlan(work, planId),
    listReminders(work, { membershipId: row.id, renewsOn }),
    taxRulesOn(work, { locationId: row.locationId, day: renewsOn, personId: row.personId }),
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
    taxRules,
  }
}
