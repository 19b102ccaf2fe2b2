import type { Updateable } from 'kysely'

import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Membership } from '#server/kernel/db/schema.ts'
import type { Acting } from '#server/kernel/work.ts'
import { membershipOf } from '#server/memberships/service.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { type MembershipStatus, membershipWords } from '#shared/memberships/status.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'

import { membershipHistory } from './life-store.ts'

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
