import type { Updateable } from 'kysely'

import { recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import type { Membership } from '#server/kernel/db/schema.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type MembershipStatus, membershipWords } from '#shared/memberships/status.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import type { ChangeWork } from './changing.ts'
import { membershipOf } from './membership.ts'
import { membershipHistory, type MembershipRow, updateMembership } from './store.ts'

const memberships = recordKind({
  entity: 'membership',
  noun: 'membership',
  action: 'membership_changed',
  machine: membershipSteps,
  words: membershipWords,
  table: 'membership',
  history: membershipHistory,
  personOf: ({ personId }: MembershipRow) => personId,
  current: (work: Acting, { personId }: MembershipRow) => membershipOf(work, { personId }),
})

interface Step {
  /** Read under its lock. */
  row: MembershipRow
  to: MembershipStatus
  seen?: number | undefined
  reason?: string | undefined
  /** Further changes, mostly days. */
  changes?: Omit<Updateable<Membership>, 'status' | 'version'>
}

/** Takes a step of a membership's state machine; returns the new row. */
export async function takeMembershipStep(
  work: Acting,
  { row, to, seen, reason, changes = {} }: Step,
): Promise<MembershipRow> {
  await takeStep(work, memberships, { row, to, seen, reason, set: changes, audited: changes })

  return Object.assign(row, changes, { status: to, version: row.version + 1 })
}

/** The state of a membership that is neither frozen nor overdue: active, or ending once the renewal was stopped. */
export const runningStatus = ({ stoppedAt, renewsOn }: Pick<MembershipRow, 'stoppedAt' | 'renewsOn'>) =>
  stoppedAt !== null && renewsOn === null ? 'cancel_at_period_end' : 'active'

/** Records a change that is no step of the machine, and raises the version, so that nobody overwrites it unseen. */
export async function noteChange(
  work: Pick<ChangeWork, 'trx' | 'context' | 'now' | 'place' | 'row' | 'reason'>,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { row, reason } = work
  const version = row.version + 1
  await updateMembership(work, row.id, { version })
  await recordEvent(work, {
    action: 'membership_changed',
    entity: 'membership',
    entityId: row.id,
    before,
    after,
    reason,
    onBehalfOf: row.personId,
    publish: { version, personId: row.personId, data: {} },
  })
  row.version = version
}
