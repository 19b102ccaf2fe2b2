import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'

const stale = 5 * 60_000
// Three attempts, after two and after four seconds.
const patience = { staleTime: stale, retry: 2, retryDelay: (attempt: number) => 2 ** (attempt + 1) * 1000 }

export const rolesOf = (userId: string) =>
  queryOptions({
    queryKey: ['permissions', userId, 'roles'],
    queryFn: async () => {
      const roles = await call(permissionsContract.getUserRoles, { body: { p_user_id: userId } })
      return roles.map(({ role_name }) => role_name)
    },
    ...patience,
  })

export const permissionsOf = (userId: string) =>
  queryOptions({
    queryKey: ['permissions', userId, 'permissions'],
    queryFn: async () => {
      const permissions = await call(permissionsContract.getUserPermissions, { body: { p_user_id: userId } })
      return permissions.map(({ action, resource }) => `${action}/${resource}`)
    },
    ...patience,
  })
