import type { Feature } from '#server/kernel/feature.ts'

import { approvalRoutes } from './approval-routes.ts'
import { restProtocol } from './rest-protocol.ts'
import { permissionsRoutes } from './routes.ts'

export const permissions: Feature = {
  name: 'permissions',
  protocol: restProtocol,
  routes: [permissionsRoutes, approvalRoutes],
}
