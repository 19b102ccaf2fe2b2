import { useQueries } from '@tanstack/react-query'

import { queryClient } from '#client/api/query-client.ts'
import { useSession } from '#client/api/session/session.ts'
import { studioQuery } from '#client/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { adminOf, type Checks, checksOf } from './checks.ts'
import { permissionsOf, rolesOf } from './queries.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

interface LoadingState {
  /** Nothing is known yet, so every check says no. */
  loading: boolean
  /** Nothing could be loaded, so every check says no. */
  unchecked: boolean
  checkAgain: () => void
}

function useGrants() {
  const userId = useSession()?.user.id
  const whenKnown = { enabled: userId !== undefined }
  const [roles, permissions] = useQueries({
    queries: [
      { ...rolesOf(userId ?? nobody), ...whenKnown },
      { ...permissionsOf(userId ?? nobody), ...whenKnown },
    ],
  })

  return { userId, roles, permissions }
}

/** What the signed-in person may do. What was loaded once stays when a later load fails. */
export function usePermissions(): Checks & LoadingState {
  const { userId, roles, permissions } = useGrants()
  const known = userId !== undefined

  return {
    ...checksOf((known && roles.data) || [], (known && permissions.data) || []),
    loading: known && (roles.isPending || permissions.isPending),
    unchecked: known && (roles.isLoadingError || permissions.isLoadingError),
    checkAgain: () => void queryClient.refetchQueries({ queryKey: ['permissions', userId] }),
  }
}

/** Whether the signed-in person has the back office's own roles. */
export function useAdmin(): ReturnType<typeof adminOf> {
  const { userId, roles } = useGrants()
  return adminOf((userId !== undefined && roles.data) || [])
}

/** Every role of the staff may answer what visitors ask. */
export const worksHere = ({ holds }: Pick<Checks, 'holds'>): boolean => holds('answer/enquiries')

/** Where a person's own work begins; the dashboard when it cannot be told. */
export async function startOf(userId: string): Promise<string> {
  try {
    const [roles, permissions] = await Promise.all([
      queryClient.ensureQueryData(rolesOf(userId)),
      queryClient.ensureQueryData(permissionsOf(userId)),
    ])
    const checks = checksOf(roles, permissions)
    if (checks.holds('manage_settings/settings') && !(await queryClient.ensureQueryData(studioQuery)).isOpen) {
      return '/admin/settings/setup'
    }
    return worksHere(checks) ? '/admin/today' : '/dashboard/home'
  } catch (error) {
    if (error instanceof Failure) return '/dashboard/home'
    throw error
  }
}
