import type { Updateable } from 'kysely'

import { actorIdOf, takeStep } from '#server/audit/service.ts'
import type { Membership } from '#server/kernel/db/schema.ts'
import type { Acting } from '#server/kernel/work.ts'
import { membershipOf } from '#server/memberships/service.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { insertTransition, updateMembership } from './life-store.ts'

const words: Record<MembershipStatus, string> = {
  pending_payment: 'waiting for its payment',
  trial: 'on trial',
  active: 'active',
  past_due: 'overdue',
  suspended: 'suspended',
  frozen: 'frozen',
  cancel_at_period_end: 'set to end with its term',
  cancelled: 'canceled',
  expired: 'over',
  upgraded: 'changed for another one',
}

interface Step {
  /** Read under its lock. */
  row: MembershipRow
  to: MembershipStatus
  now: Date
  seen?: number | undefined
  reason?: string | undefined
  /** Further changes, mostly days. */
  changes?: Omit<Updateable<Membership>, 'status' | 'version'>
}

/** Takes a step of a membership's state machine; returns the new row. */
export async function takeMembershipStep(
  work: Acting,
  { row, to, now, seen, reason, changes = {} }: Step,
): Promise<MembershipRow> {
  const { context } = work

  await takeStep(work, {
    machine: membershipSteps,
    entity: 'membership',
    noun: 'membership',
    action: 'membership_changed',
    words,
    row,
    to,
    seen,
    reason,
    personId: row.personId,
    now,
    current: () => membershipOf({ ...work, now }, { personId: row.personId }),
    async save(version) {
      await updateMembership(work, row.id, { ...changes, status: to, version })
      await insertTransition(work, {
        membershipId: row.id,
        fromStatus: row.status,
        toStatus: to,
        version,
        actorKind: context.actor?.kind ?? 'system',
        actorId: context.actor ? actorIdOf(context.actor) : null,
        at: now,
        reason: reason ?? null,
      })
      return changes
    },
  })

  return Object.assign(row, changes, { status: to, version: row.version + 1 })
}

/** The state of a membership that is neither frozen nor overdue: active, or ending once the renewal was stopped. */
export const runningStatus = ({ stoppedAt, renewsOn }: Pick<MembershipRow, 'stoppedAt' | 'renewsOn'>) =>
  stoppedAt !== null && renewsOn === null ? 'cancel_at_period_end' : 'active'
