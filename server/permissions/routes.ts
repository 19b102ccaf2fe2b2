import { handlersFor } from '#server/http/mount.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'

import { hasPermission, permissionsOf, rolesOf } from './service.ts'

export const permissionsRoutes = handlersFor(permissionsContract, ({ db }) => ({
  userHasPermission: ({ body, actor }) =>
    hasPermission(db, actor, body.p_user_id, { action: body.p_action, resource: body.p_resource }),
  getUserPermissions: ({ body, actor }) => permissionsOf(db, actor, body.p_user_id),
  getUserRoles: ({ body, actor }) => rolesOf(db, actor, body.p_user_id),
}))
