import type { Consumer } from '#server/kernel/feature.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { lookForParts } from './begin.ts'

const actor: Actor = { kind: 'system', job: 'builds' }

/** A build with all its parts becomes ready for the bench; one that lost a part waits again. */
export const partsPromised: Consumer = {
  name: 'builds-parts',
  async read(work, events) {
    const clubIds = events.flatMap(({ type, entity, entityId }) =>
      (type === 'parts_promised' || type === 'parts_lost') && entity === 'build_club' ? [entityId] : [],
    )
    if (clubIds.length === 0) return
    const builds = await work.trx
      .selectFrom('buildClub')
      .select('buildId')
      .distinct()
      .where('id', 'in', clubIds)
      .orderBy('buildId')
      .execute()
    for (const { buildId } of builds) await lookForParts({ ...work, context: { actor } }, buildId)
  },
}
