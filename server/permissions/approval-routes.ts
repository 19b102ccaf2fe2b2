import { handlersFor } from '#server/kernel/http/mount.ts'
import { approvalContract } from '#shared/permissions/approval.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { endCode, makeCode } from './approval-codes.ts'
import { findMadeAt } from './approval-store.ts'
import { approveAct } from './approve.ts'

export const approvalRoutes = handlersFor(approvalContract, (services) => ({
  approveAct: ({ body, ...context }) => approveAct(services, body, context),
  readApprovalCode: async ({ actor }) => ({ madeAt: await findMadeAt(services.db, signedIn(actor).userId) }),
  makeApprovalCode: (context) => makeCode(services, context),
  endApprovalCode: (context) => endCode(services.db, context),
}))
