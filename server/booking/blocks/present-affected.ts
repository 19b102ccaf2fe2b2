import type { AffectedBooking } from '#shared/booking/affected.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'

import type { AffectedRow } from './affected-store.ts'

export function presentAffected({ resources, ...row }: AffectedRow): AffectedBooking {
  const nameOf = (kind: string) => resources.find((resource) => resource.kind === kind)?.name ?? null

  return {
    ...row,
    local: localTimeOf(row.startsAt, row.zone),
    staffName: nameOf('staff'),
    bayName: nameOf('bay'),
  }
}
