import { recordEvent } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { approvedPermission } from '#shared/permissions/approval.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { hashOf } from './approval-codes.ts'
import { findOwner } from './approval-store.ts'
import { powerOf } from './power.ts'

// A million codes and a hundred guesses an hour: right ones count too, or guessing would cost nothing.
const ofOne: Limit = { name: 'approvals of one', max: 10, perSeconds: 900 }
const inAll: Limit = { name: 'approvals in all', max: 100, perSeconds: 3600 }

/** The headers of a call that is made on the code of a colleague. */
interface ApprovalHeaders {
  'approval-code'?: string
}

/**
 * The context in which the actor holds what the owner of the code lets them do, for this one call; as it is without a code, or
 * where they need none. To be asked before a transaction.
 */
export async function withApproval(services: Services, headers: ApprovalHeaders, context: Context): Promise<Context> {
  const { actor } = context
  const code = headers['approval-code']
  if (code === undefined || actor.kind !== 'person' || holds(actor, approvedPermission)) return context

  const { db, limits, now } = services
  await limits.take(ofOne, actor.userId, tooManyRequests)
  await limits.take(inAll, 'everybody', tooManyRequests)
  const owner = await findOwner(db, hashOf(services, code), now())
  if (!owner || !(await mayApprove(services, owner.userId))) {
    await recordEvent(db, context, { action: 'approval_refused', entity: 'user', entityId: actor.userId })
    throw invalidField('approval-code', 'This is not the code of anybody who may do this. Nothing was done.')
  }

  const permissions = [...actor.permissions, approvedPermission]
  return { ...context, actor: { ...actor, permissions, approvedBy: owner.userId } }
}

async function mayApprove(services: Services, userId: string): Promise<boolean> {
  const { roles, permissions } = await powerOf(services, userId)

  return roles.includes('super_admin') || permissions.includes(approvedPermission)
}

/** Refuses whoever neither may do it nor was let. */
export function requireApproval(actor: Actor, message = 'A manager does this, or types their code.'): void {
  if (!holds(actor, approvedPermission)) throw approvalNeeded(message)
}

export const approvalNeeded = (message: string) => new Failure('approval_needed', message)
