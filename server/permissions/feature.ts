import { sql } from 'kysely'

import type { Retention } from '#server/kernel/db/retention.ts'
import type { Feature } from '#server/kernel/feature.ts'

import { approvalRoutes } from './approval-routes.ts'
import { restProtocol } from './rest-protocol.ts'
import { permissionsRoutes } from './routes.ts'

/** Approvals can go, since the audit keeps what was approved. */
const approvalRetention: Retention = {
  what: 'approvals',
  days: 2,
  table: 'approval',
  isOver: (before) => sql`ends_at < ${before}`,
}

export const permissions: Feature = {
  name: 'permissions',
  texts: {
    approval: { other: ['act'] },
    permission: { other: ['action', 'resource'] },
    role: { other: ['name', 'description'] },
    rolePermission: { other: ['roleName', 'action', 'resource'] },
    userRole: { other: ['roleName'] },
  },
  protocol: restProtocol,
  routes: [permissionsRoutes, approvalRoutes],
  retention: () => [approvalRetention],
}
