import { recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inSharedBatches } from '#server/kernel/in-batches.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { insertCharges, insertTerm } from '#server/memberships/charge-store.ts'
import { countFreezes } from '#server/memberships/freezes.ts'
import { takeMembershipStep } from '#server/memberships/step.ts'
import { updateMembership, lockIfFree, type MembershipRow } from '#server/memberships/store.ts'
import { valueOfTerm } from '#server/memberships/value-of-term.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { chargeableFrom } from '#shared/memberships/renewal.ts'
import { chargesOf, termFrom } from '#shared/memberships/term.ts'

import { agreeOnPlan, listRenewing } from './renew-store.ts'
import { type ComingTerm, comingTermOf } from './renewal.ts'

const atOnce = 6

/** Begins due terms whose holders were told in time; their prices are charged next. */
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

/** Term by term: after an outage several months may be due. */
async function renewOne(work: Work, { row, today }: { row: MembershipRow; today: string }): Promise<void> {
  for (let renewsOn = row.renewsOn; renewsOn !== null && renewsOn <= today;) {
    const coming = await comingTermOf(work, row, renewsOn)
    const from = chargeableFrom(coming, coming.told)
    if (from === undefined || from > today) return
    // A term that waited for a lost letter begins when it is charged: nobody pays for days without benefits.
    const startsOn = coming.told.some(({ remade }) => remade) ? from : renewsOn
    renewsOn = await beginTerm(work, row, coming, { today, startsOn })
    if (row.stopsOn !== null && row.stopsOn < renewsOn) return endWithTerm(work, row)
  }
}

/** Whether the minimum commitment has been reached. */
async function endWithTerm(work: Acting, row: MembershipRow): Promise<void> {
  const changes = { renewsOn: null, nextPlanId: null }
  await takeMembershipStep(
    { ...work, context: systemContext('memberships') },
    { row, to: 'cancel_at_period_end', changes },
  )
}

interface TermStart {
  today: string
  startsOn: string
}

async function beginTerm(
  work: Acting,
  row: MembershipRow,
  { term, planId, terms, isOffered, priceCents, taxRules }: ComingTerm,
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
    // A late letter makes the due day the day of the charge, so that dunning counts from a day on which they could pay.
    dueOn: charge.dueOn < today ? today : charge.dueOn,
  }))
  const changes = { endsOn, renewsOn: addDays(endsOn, 1), nextPlanId: null, ...(isMoved && { anchorDay }) }
  // They leave together: one round trip.
  await inOneTrip([
    insertTerm(work, {
      membershipId: row.id,
      number: term,
      startsOn,
      endsOn,
      priceCents,
      ...valueOfTerm(isOffered ? terms : row, priceCents, taxRules),
    }),
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
