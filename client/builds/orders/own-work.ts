import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { builders } from '#client/builds/order-queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { type BuildStatus, ownWorkWords } from '#shared/builds/orders/status.ts'

/**
 * Why this person may not take a step that the machine allows: with two builders, nobody checks their own build. Shown
 * before the press; the server refuses it too.
 */
export function useOwnWork(): (builderId: string | null, to: BuildStatus) => string | undefined {
  const userId = useSession()?.user.id
  const isAtBench = usePermissions().holds('edit_builds/builds')
  const { data } = useQuery({ ...builders, enabled: isAtBench })
  const areSeveral = (data?.builders.length ?? 0) > 1

  return (builderId, to) =>
    to === 'qc_passed' && areSeveral && builderId !== null && builderId === userId ? ownWorkWords : undefined
}
