import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

const aboutUser = z.object({ p_user_id: Id })

/** The remote procedures of the specification. A person may ask about themselves, an admin about anybody. */
export const permissionsContract = {
  userHasPermission: endpoint({
    method: 'POST',
    path: '/rest/v1/rpc/user_has_permission',
    summary: 'Whether a user holds a permission; false for whoever may not ask',
    access: 'anyone',
    body: aboutUser.extend({ p_action: z.string().max(100), p_resource: z.string().max(100) }),
    response: z.boolean(),
  }),
  getUserPermissions: endpoint({
    method: 'POST',
    path: '/rest/v1/rpc/get_user_permissions',
    summary: 'The permissions of a user; none for whoever may not ask',
    access: 'anyone',
    body: aboutUser,
    response: z.array(z.object({ action: z.string(), resource: z.string() })),
  }),
  getUserRoles: endpoint({
    method: 'POST',
    path: '/rest/v1/rpc/get_user_roles',
    summary: 'The roles of a user; none for whoever may not ask',
    access: 'anyone',
    body: aboutUser,
    response: z.array(z.object({ role_name: z.string() })),
  }),
}
