import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type Approvable, approvalContract } from '#shared/permissions/approval.ts'

export const ownApprovalCode = queryOptions({
  queryKey: ['permissions', 'approval-code'],
  queryFn: () => call(approvalContract.readApprovalCode, {}),
  staleTime: 0,
})

export const makeApprovalCode = () => call(approvalContract.makeApprovalCode, {})

export const endApprovalCode = () => call(approvalContract.endApprovalCode, {})

export const approveAct = (asked: Approvable, code: string) =>
  call(approvalContract.approveAct, { body: { code, ...asked } })
