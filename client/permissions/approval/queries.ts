import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { approvalContract } from '#shared/permissions/approval.ts'

export const ownApprovalCode = queryOptions({
  queryKey: ['permissions', 'approval-code'],
  queryFn: () => call(approvalContract.readApprovalCode, {}),
  staleTime: 0,
})

export const makeApprovalCode = () => call(approvalContract.makeApprovalCode, {})

export const endApprovalCode = () => call(approvalContract.endApprovalCode, {})

/** What a call sends that is made on the code of a colleague. */
export const approvalHeader = (code: string | undefined) => (code === undefined ? {} : { 'approval-code': code })
