import type { LineWork } from '#server/kernel/line-kind.ts'
import { endSchedules, post } from '#server/ledger/service.ts'
import { voidOpenCharges } from '#server/memberships/bill/bill-store.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { creditWallet } from '#server/payments/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import type { PlanTerms } from './terms.ts'

/**
 * Ends the membership that another one takes the place of, on the day before that begins. What of it was paid and not had is owed by
 * the new one from then on; what is more than that costs is its holder's store credit. Answers what the new one is to owe.
 */
export async function endContinued(
  work: LineWork,
  row: MembershipRow,
  { before, terms }: { before: string; terms: PlanTerms },
): Promise<number> {
  const { services, trx, context } = work
  const now = services.now()
  const today = localDayOf(now, row.zone)
  const unearnedCents = await endSchedules(trx, { kind: 'membership', ownerIds: [row.id] }, { before, today })
  if (membershipSteps.canBecome(row.status, 'upgraded')) {
    const lastDay = addDays(before, -1)
    const changes = {
      endsOn: lastDay > row.startsOn ? lastDay : row.endsOn,
      renewsOn: null,
      frozenUntil: null,
      nextPlanId: null,
    }
    await takeMembershipStep(trx, { row, to: 'upgraded', now, changes }, context)
    await voidOpenCharges(trx, row.id)
  }

  const movedCents = Math.min(unearnedCents, terms.priceCents)
  const leftCents = unearnedCents - movedCents
  if (leftCents > 0) await creditDues(work, { personId: row.personId, membershipId: row.id, cents: leftCents, today })
  return movedCents
}

interface LeftOver {
  personId: string
  membershipId: string
  cents: number
  today: string
}

async function creditDues(work: LineWork, { personId, membershipId, cents, today }: LeftOver): Promise<void> {
  const { id: locationId } = await getLocation(work.trx)
  await creditWallet(work, { personId, amountCents: cents, reason: 'Days left of a membership' })
  const postings = [debit(accounts.deferredDues, cents), credit(accounts.storeCredit, cents)]
  await post(work.trx, [{ event: 'dues credited', key: membershipId, on: today, locationId, postings }])
}
