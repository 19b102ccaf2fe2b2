import { handlersFor } from '#server/kernel/http/mount.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'

import { permissionsOf, rolesOf } from './service.ts'

export const permissionsRoutes = handlersFor(permissionsContract, (services) => ({
  async userHasPermission({ body, actor }) {
    const held = await permissionsOf(services, actor, body.p_user_id)
    return held.includes(`${body.p_action}/${body.p_resource}`)
  },

  async getUserPermissions({ body, actor }) {
    const held = await permissionsOf(services, actor, body.p_user_id)
    return held.map(partsOf)
  },

  async getUserRoles({ body, actor }) {
    const roles = await rolesOf(services.db, actor, body.p_user_id)
    return roles.map((name) => ({ role_name: name }))
  },
}))

/** "read/users" in two. */
function partsOf(permission: string) {
  const [action = '', resource = ''] = permission.split('/')
  return { action, resource }
}
