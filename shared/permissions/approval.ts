import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant, TypedCents } from '#shared/http/wire.ts'

import type { PermissionName } from './roles.ts'

/** The permission that a colleague can lend for one act. */
export const approvedPermission = 'refund/orders' satisfies PermissionName

export const ApprovalCode = z.string().regex(/^\d{6}$/, 'Type the six digits.')

/** The acts that colleagues approve, as they are named to whoever types their code. */
export const approvedActs = {
  discount: 'Take off more than the limit',
  refund: 'Give money back',
  exchange: 'Exchange goods',
  loose_return: 'Take goods back without a receipt',
  gift_card_void: 'Make a gift card void',
  missing_clubs: 'Take in clubs that are reported missing',
  disposal: 'Dispose of clubs',
  prizes: 'Pay prizes out',
}
export type ApprovedAct = keyof typeof approvedActs

/** The act to approve, on which record, with which sum. */
export const Approvable = z.object({
  act: z.enum(Object.keys(approvedActs) as [ApprovedAct, ...ApprovedAct[]]),
  /** Null when the record does not exist yet, such as a sale. */
  subjectId: Id.nullable(),
  /** The sum that is refunded, taken off or ended; 0 when no money moves. */
  cents: TypedCents,
})
export type Approvable = z.output<typeof Approvable>

/** The headers of a call that a colleague has approved. */
export const ApprovalHeaders = z.object({ approval: Id.exactOptional() })

/** The headers of such a call that makes something. */
export const KeyedApprovalHeaders = IdempotencyHeaders.extend(ApprovalHeaders.shape)

const access = `may:${approvedPermission}` as const

export const approvalContract = {
  approveAct: endpoint({
    method: 'POST',
    path: '/api/v1/approvals',
    summary:
      'Let a colleague do one thing, by the code of whoever may: the act, its subject and its sum, as `approval_needed` names them',
    access: 'signed-in',
    body: z.strictObject({ code: ApprovalCode, ...Approvable.shape }),
    /** The value for the header `approval` of the act: valid once, before `endsAt`, for the caller who asked for it. */
    response: z.object({ approval: Id, endsAt: Instant }),
    failures: ['not_allowed'],
  }),
  readApprovalCode: endpoint({
    method: 'GET',
    path: '/api/v1/account/approval-code',
    summary: 'Since when one has a code that lets colleagues refund; the code itself is shown once',
    access,
    response: z.object({ madeAt: Instant.nullable() }),
  }),
  makeApprovalCode: endpoint({
    method: 'PUT',
    path: '/api/v1/account/approval-code',
    summary: 'Draw a code that lets colleagues refund; the one before ends',
    access,
    response: z.object({ code: z.string() }),
  }),
  endApprovalCode: endpoint({
    method: 'DELETE',
    path: '/api/v1/account/approval-code',
    summary: 'End one’s code without a new one',
    access,
    status: 204,
    response: z.void(),
  }),
}
