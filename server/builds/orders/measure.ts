import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Build, buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

import { targetsOf } from './measures.ts'
import { onBuild, readBuild } from './present.ts'
import { listBuildClubs } from './store.ts'

type MeasurementRequest = Parsed<typeof buildOrdersContract.measureClub>['body'] & { buildId: string }

const measurable = new Set([
  'awaiting_parts',
  'parts_ready',
  'queued',
  'in_build',
  'qc',
  'qc_failed',
  'warranty_return',
])

/** Records a measurement; a later one replaces it. */
export const measureClub = (
  work: Work,
  { buildId, clubId, field, value, acceptedReason }: MeasurementRequest,
): Promise<Build> =>
  onBuild(work, buildId, async (work, row) => {
    const club = (await listBuildClubs(work, buildId)).find(({ id }) => id === clubId)
    // A factory replacement is measured whatever the state of the build.
    const isMeasured = measurable.has(row.status) || (club?.isOwed === true && isInHouse(row.status))
    if (!isMeasured) throw new Failure('wrong_state', 'This build is not measured now.')
    const target = club && targetsOf(club.spec).find((one) => one.field === field)
    if (!target) {
      throw invalidField('field', 'The sheet asks no such figure of this club.')
    }

    const measured = {
      value,
      target: target.target,
      tolerance: target.tolerance,
      acceptedReason: acceptedReason ?? null,
      by: actorIdOf(work.context.actor),
      at: work.now,
    }
    await work.trx
      .insertInto('measurement')
      .values({ ...measured, field, buildClubId: clubId })
      .onConflict((conflict) =>
        conflict.columns(['buildClubId', 'field']).where('withdrawnAt', 'is', null).doUpdateSet(measured),
      )
      .execute()
    await recordEvent(work, {
      action: 'club_measured',
      entity: 'build',
      entityId: buildId,
      after: { clubId, field, value },
      reason: acceptedReason,
    })
    return readBuild(work, buildId, work.context.actor)
  })
