import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { MembershipChange, membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { OwnMembership } from '#shared/memberships/contract.ts'
import { may } from '#shared/permissions/may.ts'

import { presentMembership } from './membership.ts'
import { isCurrent, lockMembership, type MembershipRow, readMembership } from './store.ts'

type ChangeEndpoint = (typeof membershipChangeContract)[keyof typeof membershipChangeContract]

export interface ChangeRequest<Body> {
  endpoint: ChangeEndpoint
  membershipId: string
  isPreview: boolean
  key: string | undefined
  body: Body & { version?: number; reason?: string }
  /** Locked before the membership. */
  lockFirst?: (work: Work) => Promise<void>
}

/** A change's input: the locked membership, which the caller may change. */
export interface ChangeWork extends Work {
  row: MembershipRow
  today: string
  reason: string | undefined
  /** Whether it is rolled back at the end. */
  isPreview: boolean
}

export type Effect = Omit<MembershipChange, 'membership'>

export const effect = (effectiveOn: string, more: Partial<Effect> = {}): Effect => ({
  effectiveOn,
  chargeCents: 0,
  creditCents: 0,
  orderId: null,
  calledOff: [],
  nextCharge: null,
  ...more,
})

/** Thrown by a preview to roll back; it carries the answer. */
class Undone extends Error {
  answer: MembershipChange

  constructor(answer: MembershipChange) {
    super('A preview changes nothing.')
    this.answer = answer
  }
}

/**
 * Changes a membership under its lock, for its holder or the desk, once for each key. A preview does the same and
 * rolls back, so that it says what would happen.
 */
export function changeMembership<Body>(
  work: Work,
  { endpoint, membershipId, isPreview, key, body, lockFirst }: ChangeRequest<Body>,
  change: (work: ChangeWork, body: Body) => Promise<Effect>,
): Promise<MembershipChange> {
  const keyed = { endpoint, key: isPreview ? undefined : key, request: { membershipId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await lockFirst?.(work)
      const changing = { ...(await openChange(work, { membershipId, body })), isPreview }
      const made = await change(changing, body)
      const row = await readMembership(work, membershipId)
      const membership = row && isCurrent(row) ? presentMembership(row, changing.today) : null
      const answer = { ...made, orderId: isPreview ? null : made.orderId, membership }
      if (isPreview) throw new Undone(answer)
      return keep(work, answer)
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.answer
      throw error
    }),
  )
}

async function openChange(
  work: Work,
  { membershipId, body }: { membershipId: string; body: { version?: number; reason?: string } },
): Promise<Omit<ChangeWork, 'isPreview'>> {
  const { context, now } = work
  const row = await lockMembership(work, membershipId)
  if (!row || !may(context.actor, 'membership.change', row)) throw notFound()
  const today = localDayOf(now, row.zone)
  if (!isCurrent(row)) throw new Failure('wrong_state', 'This membership has ended.')
  if (body.version !== undefined && body.version !== row.version) {
    throw new Failure('version_conflict', 'Somebody has just changed this membership. Look at it again.', {
      current: OwnMembership.encode(presentMembership(row, today)),
    })
  }

  return { ...work, row, today, reason: body.reason }
}

const notFound = () => new Failure('not_found', 'There is no such membership.')
