import { updateMembership } from '#server/memberships/life/life-store.ts'
import { noteChange } from '#server/memberships/life/note.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import { readMembership } from '#server/memberships/store.ts'
import { addDays, anchored } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

import { type ChangeWork, type Effect, effect } from './changing.ts'
import { resume } from './freeze.ts'

/**
 * Stops the renewal: what was paid for is had to its end, and what was agreed on for at least so many months goes on so long. Who is
 * frozen comes back for it; who owes something owes it still, and leaves with the end of what is paid then.
 */
export async function stop(work: ChangeWork): Promise<Effect> {
  const { trx, context, row, now, today, reason } = work
  if (row.status === 'frozen') {
    await resume(work)
    Object.assign(row, await readMembership(trx, row.id))
  }
  const endsOn = row.endsOn ?? today
  if (row.stoppedAt !== null) throw new Failure('wrong_state', 'It is set to end already.')
  if (row.renewsOn === null) throw new Failure('wrong_state', 'It ends with its term and does not renew.')

  const agreedUntil = addDays(anchored(row.startsOn, row.minimumMonths, Number(row.startsOn.slice(8))), -1)
  if (agreedUntil > endsOn) {
    await updateMembership(trx, row.id, { stoppedAt: now, stopsOn: agreedUntil })
    await noteChange(work, { before: { stopsOn: null }, after: { stopsOn: agreedUntil } })
    return effect(agreedUntil)
  }

  const changes = { stoppedAt: now, stopsOn: endsOn, renewsOn: null, nextPlanId: null }
  if (row.status === 'active') {
    await takeMembershipStep(trx, { row, to: 'cancel_at_period_end', now, reason, changes }, context)
  } else {
    await updateMembership(trx, row.id, changes)
    await noteChange(work, { before: { renewsOn: row.renewsOn }, after: { renewsOn: null } })
  }
  return effect(endsOn)
}

/** Renews all the same, or stays with the plan that it has. */
export async function keep(work: ChangeWork): Promise<Effect> {
  const { trx, context, row, now, today, reason } = work
  if (row.stoppedAt === null && row.nextPlanId === null) {
    throw new Failure('wrong_state', 'It renews as it is: nothing is to be kept.')
  }
  if (row.stoppedAt === null) {
    await updateMembership(trx, row.id, { nextPlanId: null })
    await noteChange(work, { before: { nextPlan: row.nextPlanCode }, after: { nextPlan: null } })
    return effect(row.renewsOn ?? today)
  }

  const renewsOn = row.renewsOn ?? addDays(row.endsOn ?? today, 1)
  const changes = { stoppedAt: null, stopsOn: null, renewsOn }
  if (row.status === 'cancel_at_period_end') {
    await takeMembershipStep(trx, { row, to: 'active', now, reason, changes }, context)
  } else {
    await updateMembership(trx, row.id, changes)
    await noteChange(work, { before: { stopsOn: row.stopsOn }, after: { stopsOn: null } })
  }
  return effect(renewsOn)
}
