/** What other features of the client use of permissions; pages are none of it. */
export { approved } from './approval/approved.ts'
export { endApprovalCode, makeApprovalCode, ownApprovalCode } from './approval/queries.ts'
export type { Checks } from './checks.ts'
export { startOf, usePermissions } from './rights.ts'
