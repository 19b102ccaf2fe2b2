import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { permissionPatience } from '#client/api/patience.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'

const cached = { staleTime: 5 * 60_000, ...permissionPatience }

export const rolesOf = (userId: string) =>
  queryOptions({
    queryKey: ['permissions', userId, 'roles'],
    queryFn: async () => {
      const roles = await call(permissionsContract.getUserRoles, { body: { p_user_id: userId } })
      return roles.map(({ role_name }) => role_name)
    },
    ...cached,
  })

export const permissionsOf = (userId: string) =>
  queryOptions({
    queryKey: ['permissions', userId, 'permissions'],
    queryFn: async () => {
      const permissions = await call(permissionsContract.getUserPermissions, { body: { p_user_id: userId } })
      return permissions.map(({ action, resource }) => `${action}/${resource}`)
    },
    ...cached,
  })
