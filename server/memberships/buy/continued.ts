import type { Work } from '#server/kernel/work.ts'
import { endSchedules } from '#server/ledger/service.ts'
import { voidOpenCharges } from '#server/memberships/bill/bill-store.ts'
import { creditDues } from '#server/memberships/bill/credit-dues.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import type { PlanTerms } from './terms.ts'

/**
 * Ends the membership that another one takes the place of, on the day before that begins. What of it was paid and not had is owed by
 * the new one from then on; what is more than was credited is its holder's store credit. Answers what the new one is to owe.
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
    await takeMembershipStep(work, { row, to: 'upgraded', now: work.now, changes })
    await voidOpenCharges(work, row.id)
  }

  // What was agreed on is what the price was reduced by: a term that was charged since is none of it.
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
