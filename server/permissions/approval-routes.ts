import { handlersFor } from '#server/kernel/http/mount.ts'
import { approvalContract } from '#shared/permissions/approval.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { endCode, makeCode } from './approval-codes.ts'
import { findMadeAt } from './approval-store.ts'
import { approveAct } from './approve.ts'

export const approvalRoutes = handlersFor(approvalContract, () => ({
  approveAct: ({ body, work }) => approveAct(work, body),
  readApprovalCode: async ({ actor, work }) => ({ madeAt: await findMadeAt(work, signedIn(actor).userId) }),
  makeApprovalCode: ({ work }) => makeCode(work),
  endApprovalCode: ({ work }) => endCode(work),
}))
