import { targetsOf } from '#server/builds/service.ts'
import type { Random } from '#server/demo/random.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

interface MeasuredBuild {
  status: BuildStatus
  clubs: readonly { id: string; spec: ClubSpec }[]
  by: string | null
  at: Date
}

/** The states from which a build has been measured. */
const measured = new Set<BuildStatus>(['qc', 'qc_failed', 'qc_passed', 'ready', 'picked_up', 'shipped', 'closed'])

/** The figures measured of each club: within tolerance, except one figure of a build that QC sent back. */
export function measureClubs(random: Random, { status, clubs, by, at }: MeasuredBuild) {
  if (!measured.has(status)) return []
  const rows = clubs.flatMap(({ id, spec }) =>
    targetsOf(spec).map(({ field, target, tolerance }) => {
      const most = Math.floor(tolerance / 2)
      return { buildClubId: id, field, target, tolerance, value: target + random.between(-most, most), by, at }
    }),
  )
  const [first, ...others] = rows

  return first && status === 'qc_failed'
    ? [{ ...first, value: first.target + 2 * first.tolerance + 1 }, ...others]
    : rows
}
