import { randomUUID } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import {
  type Approvable,
  type approvalContract,
  type ApprovedAct,
  approvedPermission,
} from '#shared/permissions/approval.ts'
import { holds, signedIn } from '#shared/permissions/may.ts'

import { hashOf } from './approval-codes.ts'
import { findApprover, findOwner, insertApproval, takeApproval } from './approval-store.ts'
import { powerOf } from './power.ts'

// There are a million codes: whoever tries them is stopped, and nobody else.
const wrongInARow: Limit = { name: 'wrong approval codes', max: 10, perSeconds: 900 }
const wrongInADay: Limit = { name: 'wrong approval codes a day', max: 30, perSeconds: 24 * 3600 }

/** Long enough to send the act once more. */
const goodForMilliseconds = 5 * 60_000

type Approving = Parsed<typeof approvalContract.approveAct>['body']

/**
 * Lets the caller do one act, by the code that a colleague types at the caller's screen. The code opens nothing else.
 */
export async function approveAct(
  work: Work,
  { code, ...asked }: Approving,
): Promise<Output<typeof approvalContract.approveAct>> {
  const { services, context, now } = work
  const { actor } = context
  const { userId: askedBy } = signedIn(actor)
  if (!holds(actor, 'take_payments/orders') && !holds(actor, 'manage_tickets/workshop')) {
    throw new Failure('not_allowed', 'Codes are typed for those who work at the counter or the bench.')
  }

  const approvedBy = await services.limits.guess([wrongInARow, wrongInADay], askedBy, tooManyRequests, async () => {
    const owner = await findOwner(work, hashOf(services, code))
    if (owner && (await mayApprove(work, owner.userId))) return owner.userId

    await recordEvent(work, { action: 'approval_refused', entity: 'user', entityId: askedBy })
    return invalidField('code', 'This is not the code of anybody who may do this. Nothing was done.')
  })

  const id = randomUUID()
  const endsAt = new Date(now.getTime() + goodForMilliseconds)
  await atomically(work, async (work) => {
    await insertApproval(work, { id, ...asked, askedBy, approvedBy, endsAt })
    await recordEvent(
      { ...work, context: { ...context, actor: { ...signedIn(actor), approvedBy } } },
      {
        action: 'act_approved',
        entity: 'approval',
        entityId: id,
        facts: asked,
      },
    )
  })
  return { approval: id, endsAt }
}

async function mayApprove({ services }: Work, userId: string): Promise<boolean> {
  const { roles, permissions } = await powerOf(services, userId)

  return roles.includes('super_admin') || permissions.includes(approvedPermission)
}

interface ApprovalHeaders {
  approval?: string
}

/**
 * The context of an act that a colleague has approved: the audit then names the approver beside the actor. It stays as
 * it is where the approval is for something else, or where its approver has lost the permission.
 */
export async function withApproval(
  work: Work,
  { approval }: ApprovalHeaders,
  { acts, subjectId }: { acts: readonly ApprovedAct[]; subjectId: string | null },
): Promise<Context> {
  const { context } = work
  const { actor } = context
  if (approval === undefined || actor.kind !== 'person' || holds(actor, approvedPermission)) return context

  const approver = await findApprover(work, { id: approval, askedBy: actor.userId, acts, subjectId })
  if (!approver || !(await mayApprove(work, approver.approvedBy))) return context
  return { ...context, actor: { ...actor, approval, approvedBy: approver.approvedBy } }
}

/**
 * Refuses whoever has neither the permission nor an approval for this act, subject and sum; an approval is used up. The
 * refusal says what a colleague has to approve. Call it in the transaction that does the act, once all that it will do
 * is known.
 */
export async function requireApproval(
  work: Work,
  asked: Approvable,
  message = 'A manager does this, or types their code.',
): Promise<void> {
  const {
    context: { actor },
  } = work

  if (holds(actor, approvedPermission)) return
  if (actor.kind === 'person' && actor.approval !== undefined) {
    const isTaken = await takeApproval(work, { id: actor.approval, askedBy: actor.userId, ...asked })
    if (isTaken) return
  }

  throw new Failure('approval_needed', message, { approval: asked })
}
