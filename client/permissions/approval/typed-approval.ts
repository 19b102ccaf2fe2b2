import { z } from 'zod'

import { usePermissions } from '#client/permissions/rights.ts'
import { ApprovalCode, approvedPermission } from '#shared/permissions/approval.ts'

/** Whether a form asks for the code of a colleague: not where whoever fills it in may do it anyway. */
export const useApprovalNeeded = (): boolean => !usePermissions().holds(approvedPermission)

export const typedApproval = (isNeeded: boolean): z.ZodType<string | undefined, string> =>
  isNeeded ? ApprovalCode : z.string().transform(() => undefined)
