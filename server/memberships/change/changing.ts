import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { presentMembership } from '#server/memberships/service.ts'
import { isCurrent, lockMembership, type MembershipRow, readMembership } from '#server/memberships/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { MembershipChange, membershipChangeContract } from '#shared/memberships/change-contract.ts'
import { OwnMembership } from '#shared/memberships/contract.ts'
import { may } from '#shared/permissions/may.ts'

type ChangeEndpoint = (typeof membershipChangeContract)[keyof typeof membershipChangeContract]

export interface ChangeRequest<Body> {
  endpoint: ChangeEndpoint
  membershipId: string
  isPreview: boolean
  key: string | undefined
  body: Body & { version?: number; reason?: string }
  /** What is locked before the membership. */
  lockFirst?: (trx: Db) => Promise<void>
}

/** What a change works with: the membership under its lock, as somebody may change it. */
export interface ChangeWork extends LineWork {
  context: Context
  row: MembershipRow
  today: string
  now: Date
  reason: string | undefined
  /** Whether it is undone at the end. */
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

/** Thrown by a preview to undo what it tried: what it found out is its answer. */
class Undone extends Error {
  answer: MembershipChange

  constructor(answer: MembershipChange) {
    super('A preview changes nothing.')
    this.answer = answer
  }
}

/**
 * Changes a membership of whoever is signed in, or as the desk may, under its lock, once for each key. A preview does the same and
 * undoes it, so that what it says is what would happen.
 */
export function changeMembership<Body>(
  services: Services,
  { endpoint, membershipId, isPreview, key, body, lockFirst }: ChangeRequest<Body>,
  context: Context,
  change: (work: ChangeWork, body: Body) => Promise<Effect>,
): Promise<MembershipChange> {
  const keyed = { endpoint, key: isPreview ? undefined : key, request: { membershipId, body } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await lockFirst?.(trx)
      const work = { ...(await openChange(services, trx, { membershipId, body }, context)), isPreview }
      const made = await change(work, body)
      const row = await readMembership(trx, membershipId)
      const membership = row && isCurrent(row) ? presentMembership(row, work.today) : null
      const answer = { ...made, orderId: isPreview ? null : made.orderId, membership }
      if (isPreview) throw new Undone(answer)
      return keep(trx, answer)
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.answer
      throw error
    }),
  )
}

async function openChange(
  services: Services,
  trx: Db,
  { membershipId, body }: { membershipId: string; body: { version?: number; reason?: string } },
  context: Context,
): Promise<Omit<ChangeWork, 'isPreview'>> {
  const row = await lockMembership(trx, membershipId)
  if (!row || !may(context.actor, 'membership.change', row)) throw notFound()
  const now = services.now()
  const today = localDayOf(now, row.zone)
  if (!isCurrent(row)) throw new Failure('wrong_state', 'This membership has ended.')
  if (body.version !== undefined && body.version !== row.version) {
    throw new Failure('version_conflict', 'Somebody has just changed this membership. Look at it again.', {
      current: OwnMembership.encode(presentMembership(row, today)),
    })
  }

  return { services, trx, context, row, today, now, reason: body.reason }
}

const notFound = () => new Failure('not_found', 'There is no such membership.')
