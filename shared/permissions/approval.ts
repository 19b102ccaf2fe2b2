import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

import type { PermissionName } from './roles.ts'

/** What somebody at the desk may do once, on the code of a colleague who holds it. */
export const approvedPermission = 'refund/orders' satisfies PermissionName

export const ApprovalCode = z.string().regex(/^\d{6}$/, 'Type the six digits.')

/** Headers of a call that is made on the code of a colleague. */
export const ApprovalHeaders = z.object({ 'approval-code': ApprovalCode.exactOptional() })

/** The same for a call that makes something. */
export const KeyedApprovalHeaders = IdempotencyHeaders.extend(ApprovalHeaders.shape)

const access = `may:${approvedPermission}` as const

export const approvalContract = {
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
