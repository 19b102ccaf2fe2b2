import { type ChangeWork, type Effect, effect } from '#server/memberships/changing.ts'
import { tellStopped, tellStopUndone } from '#server/memberships/letters.ts'
import { noteChange, takeMembershipStep } from '#server/memberships/step.ts'
import { updateMembership } from '#server/memberships/store.ts'
import { addDays, anchored } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Stops the renewal. Paid days and a minimum commitment run to their end. A frozen membership stays frozen and ends
 * after what is left of it; an overdue one still owes, and ends with what is paid. The next plan stays
 * on record, so that resuming restores everything.
 */
export async function stop(work: ChangeWork): Promise<Effect> {
  const { now, row, today, reason } = work
  const endsOn = row.endsOn ?? today
  if (row.stoppedAt !== null) throw new Failure('wrong_state', 'It is set to end already.')
  if (row.renewsOn === null) throw new Failure('wrong_state', 'It ends with its term and does not renew.')

  const agreedUntil = addDays(anchored(row.startsOn, row.minimumMonths, Number(row.startsOn.slice(8))), -1)
  if (agreedUntil > endsOn) {
    await updateMembership(work, row.id, { stoppedAt: now, stopsOn: agreedUntil })
    await noteChange(work, { before: { stopsOn: null }, after: { stopsOn: agreedUntil } })
    await tellStopped(work, row, { on: agreedUntil, renewsOn: row.renewsOn })
    return effect(agreedUntil)
  }

  const changes = { stoppedAt: now, stopsOn: endsOn, renewsOn: null }
  if (row.status === 'active') {
    await takeMembershipStep(work, { row, to: 'cancel_at_period_end', reason, changes })
  } else {
    await updateMembership(work, row.id, changes)
    await noteChange(work, { before: { renewsOn: row.renewsOn }, after: { renewsOn: null } })
  }
  await tellStopped(work, row, { on: endsOn, renewsOn: null })
  return effect(endsOn)
}

/** Resumes the renewal, or keeps the present plan. */
export async function keep(work: ChangeWork): Promise<Effect> {
  const { row, today, reason } = work

  if (row.stoppedAt === null && row.nextPlanId === null) {
    throw new Failure('wrong_state', 'It renews as it is: nothing is to be kept.')
  }
  if (row.stoppedAt === null) {
    await updateMembership(work, row.id, { nextPlanId: null })
    await noteChange(work, { before: { nextPlan: row.nextPlanCode }, after: { nextPlan: null } })
    const on = row.renewsOn ?? today
    await tellStopUndone(work, row, { on, plan: row.name })
    return effect(on)
  }

  const renewsOn = row.renewsOn ?? addDays(row.endsOn ?? today, 1)
  const changes = { stoppedAt: null, stopsOn: null, renewsOn }
  if (row.status === 'cancel_at_period_end') {
    await takeMembershipStep(work, { row, to: 'active', reason, changes })
  } else {
    await updateMembership(work, row.id, changes)
    await noteChange(work, { before: { stopsOn: row.stopsOn }, after: { stopsOn: null } })
  }
  await tellStopUndone(work, row, { on: renewsOn, plan: row.nextPlanName ?? row.name })
  return effect(renewsOn)
}
