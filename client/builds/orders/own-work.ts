import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { type BuildStatus, ownWorkWords } from '#shared/builds/orders/status.ts'

import { builders } from './queries.ts'

/**
 * Why whoever looks does not take a step that the table allows: where two work at the bench, nobody signs what they built. It is
 * said before a press, and the server holds it all the same.
 */
export function useOwnWork(): (builderId: string | null, to: BuildStatus) => string | undefined {
  const userId = useSession()?.user.id
  const isAtBench = usePermissions().holds('edit_builds/builds')
  const { data } = useQuery({ ...builders, enabled: isAtBench })
  const areSeveral = (data?.builders.length ?? 0) > 1

  return (builderId, to) =>
    to === 'qc_passed' && areSeveral && builderId !== null && builderId === userId ? ownWorkWords : undefined
}
