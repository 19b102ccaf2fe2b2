import { adjustAllowance, givesOn, openAllowance } from '#server/memberships/allowance.ts'
import { type ChangeWork, type Effect, effect } from '#server/memberships/changing.ts'
import { noteChange } from '#server/memberships/step.ts'
import { Failure } from '#shared/http/failure.ts'
import type { AllowanceAdjustment } from '#shared/memberships/change-contract.ts'

/** Adds or removes allowance by hand: a guest pass used, a walk-in's hour, a correction. */
export async function adjust(work: ChangeWork, { unit, quantity, reason }: AllowanceAdjustment): Promise<Effect> {
  const { row, today } = work
  const membership = await openAllowance(work, row.id)
  // On the first day of a freeze its job may not have run yet.
  if (!membership || !givesOn(membership, today))
    throw new Failure('wrong_state', 'It gives nothing today: it is not active, or not paid.')

  const left = await adjustAllowance(work, membership, { day: today, unit, quantity, reason })
  await noteChange(work, { before: { [unit]: left - quantity }, after: { [unit]: left } })
  return effect(today)
}
