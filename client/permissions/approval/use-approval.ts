import { useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { ApprovalCode, approvedPermission } from '#shared/permissions/approval.ts'

/**
 * The code of a colleague, for whoever may not do it themselves; where it depends, once the server has asked for it. What was typed
 * for one thing is not there for the next.
 */
export function useApproval(isAsked = true, what = '') {
  const [entry, enter] = useState({ what, text: '' })
  const typed = entry.what === what ? entry.text : ''
  const mayAnyway = usePermissions().holds(approvedPermission)
  const isNeeded = isAsked && !mayAnyway
  const code = mayAnyway ? undefined : ApprovalCode.safeParse(typed).data

  return {
    isNeeded,
    typed,
    type: (text: string) => enter({ what, text }),
    code,
    isMissing: isNeeded && code === undefined,
  }
}

export type Approval = ReturnType<typeof useApproval>
