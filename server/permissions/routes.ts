import { handlersFor } from '#server/kernel/http/mount.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'

import { permissionsOf, rolesOf } from './service.ts'

export const permissionsRoutes = handlersFor(permissionsContract, () => ({
  async userHasPermission({ body, actor, work }) {
    const held = await permissionsOf(work, actor, body.p_user_id)
    return held.includes(`${body.p_action}/${body.p_resource}`)
  },

  async getUserPermissions({ body, actor, work }) {
    const held = await permissionsOf(work, actor, body.p_user_id)
    return held.map(partsOf)
  },

  async getUserRoles({ body, actor, work }) {
    const roles = await rolesOf(work, actor, body.p_user_id)
    return roles.map((name) => ({ role_name: name }))
  },
}))

/** Parts "read/users" into action and resource. */
function partsOf(permission: string) {
  const [action = '', resource = ''] = permission.split('/')
  return { action, resource }
}
