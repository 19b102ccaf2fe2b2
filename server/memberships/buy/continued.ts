import type { Work } from '#server/kernel/work.ts'
import { endSchedules } from '#server/ledger/service.ts'
import { voidOpenCharges } from '#server/memberships/charge-store.ts'
import { creditDues } from '#server/memberships/bill/credit-dues.ts'
import { takeMembershipStep } from '#server/memberships/step.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import type { PlanTerms } from './terms.ts'

/**
 * Ends the replaced membership on the day before the new one begins. Its unused paid days are owed by the new one;
 * an excess over the credit becomes store credit. Returns what the new one owes.
 */
export async function endContinued(
  work: Work,
  row: MembershipRow,
  { before, terms }: { before: string; terms: PlanTerms },
): Promise<number> {
  const today = localDayOf(work.now, row.zone)
  const unearnedCents = await endSchedules(work, { kind: 'membership', ownerIds: [row.id] }, { before, today })
  if (membershipSteps.canBecome(row.status, 'upgraded')) {
    const lastDay = addDays(before, -1)
    const changes = {
      endsOn: lastDay > row.startsOn ? lastDay : row.endsOn,
      renewsOn: null,
      frozenUntil: null,
      nextPlanId: null,
    }
    await takeMembershipStep(work, { row, to: 'upgraded', changes })
    await voidOpenCharges(work, row.id)
  }

  // Only the agreed credit reduced the price; a term charged since did not.
  const movedCents = Math.min(unearnedCents, terms.creditCents)
  await creditDues(work, {
    personId: row.personId,
    cents: unearnedCents - movedCents,
    reason: 'Days left of a membership',
    key: row.id,
    today,
  })
  return movedCents
}
