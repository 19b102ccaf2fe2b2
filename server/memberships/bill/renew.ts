import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inSharedBatches } from '#server/kernel/in-batches.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { insertCharges, insertTerm } from '#server/memberships/buy/buy-store.ts'
import { countFreezes } from '#server/memberships/change/freeze.ts'
import { updateMembership } from '#server/memberships/life/life-store.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import { lockIfFree, type MembershipRow } from '#server/memberships/store.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { chargeableFrom } from '#shared/memberships/renewal.ts'
import { chargesOf, termFrom } from '#shared/memberships/term.ts'

import { agreeOnPlan, listRenewing } from './renew-store.ts'
import { type ComingTerm, comingTermOf } from './renewal.ts'

const atOnce = 6

/** Begins the terms whose day has come and of which their holders were told in time; what they cost is charged next. */
export async function renewMemberships(work: Work, today: string): Promise<void> {
  await inSharedBatches<{ id: string }>(
    (among) => listRenewing(work, today, among),
    ({ id }) =>
      atomically(work, async (work) => {
        const row = await lockIfFree(work, id)
        if (row?.status === 'active' && row.renewsOn !== null) await renewOne(work, { row, today })
      }),
    { atOnce },
  )
}

/** Each term that has come by, one after another: after weeks without a worker there may be several months of them. */
async function renewOne(work: Work, { row, today }: { row: MembershipRow; today: string }): Promise<void> {
  for (let renewsOn = row.renewsOn; renewsOn !== null && renewsOn <= today;) {
    const coming = await comingTermOf(work, row, renewsOn)
    const from = chargeableFrom(coming, coming.told)
    if (from === undefined || from > today) return
    // What waited for a notice that was lost begins when it is charged: nobody pays for days in which they could not book.
    const startsOn = coming.told.some(({ remade }) => remade) ? from : renewsOn
    renewsOn = await beginTerm(work, row, coming, { today, startsOn })
    if (row.stopsOn !== null && row.stopsOn < renewsOn) return endWithTerm(work, row)
  }
}

/** What was agreed on for at least so many months has come to the last of them. */
async function endWithTerm(work: Acting, row: MembershipRow): Promise<void> {
  const changes = { renewsOn: null, nextPlanId: null }
  await takeMembershipStep(
    { ...work, context: systemContext('memberships') },
    { row, to: 'cancel_at_period_end', now: work.now, changes },
  )
}

interface TermStart {
  today: string
  startsOn: string
}

async function beginTerm(
  work: Acting,
  row: MembershipRow,
  { term, planId, terms, isOffered, priceCents }: ComingTerm,
  { today, startsOn }: TermStart,
): Promise<string> {
  const isMoved = startsOn !== row.renewsOn
  const anchorDay = isMoved ? Number(startsOn.slice(8)) : (row.anchorDay ?? 1)
  const { endsOn } = termFrom(terms, startsOn, anchorDay)
  const charges = chargesOf(terms, { startsOn, endsOn, priceCents, anchorDay }).map((charge) => ({
    ...charge,
    membershipId: row.id,
    term,
    status: 'open' as const,
    // What was told of late is due when it is charged, so that dunning does not count days that nobody could pay in.
    dueOn: charge.dueOn < today ? today : charge.dueOn,
  }))
  const changes = { endsOn, renewsOn: addDays(endsOn, 1), nextPlanId: null, ...(isMoved && { anchorDay }) }
  // They leave together: one round trip.
  await Promise.all([
    insertTerm(work, { membershipId: row.id, number: term, startsOn, endsOn, priceCents }),
    insertCharges(work, charges),
    updateMembership(work, row.id, { ...changes, priceCents }),
    isOffered ? agreeOnPlan(work, row.id, planId) : undefined,
    recordEvent(
      { ...work, context: systemContext('memberships') },
      {
        action: 'membership_renewed',
        entity: 'membership',
        entityId: row.id,
        before: { endsOn: row.endsOn, priceCents: row.agreedCents },
        after: { endsOn, priceCents },
        onBehalfOf: row.personId,
      },
    ),
  ])
  Object.assign(row, { ...changes, planId, agreedCents: priceCents })
  if (row.freezes.some(({ counted }) => !counted)) await countFreezes(work, row)
  return row.renewsOn ?? changes.renewsOn
}
