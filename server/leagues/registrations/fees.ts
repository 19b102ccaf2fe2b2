import { sql } from 'kysely'

import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { moveSchedules } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import { lockSeasons } from './season-store.ts'
import { daysOf } from './terms.ts'

/** Seasons whose fees are not all earned, with the day on which the last of them would be. */
const listOwing = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('revenueSchedule')
    .select(['ownerId', sql<string>`(from_on + days - 1)::text`.as('until')])
    .distinct()
    .where('kind', '=', 'league')
    .where(sql<boolean>`earned_cents + released_cents < total_cents`)
    .orderBy('ownerId')
    .execute()

/** A job: fees are earned until the last evening, also where the evenings were set or moved after they were paid. */
export async function followEvenings(work: Work): Promise<void> {
  const { zone } = work.place
  const owing = Map.groupBy(await listOwing(work), ({ ownerId }) => ownerId)
  for (const [seasonId, rows] of owing) {
    await atomically(work, async (work) => {
      const [season] = await lockSeasons(work, [seasonId])
      if (!season) return
      const days = daysOf(season, zone)
      const today = localDayOf(work.now, zone)
      if (days.until < today || rows.every(({ until }) => until === days.until)) return
      await moveSchedules(work, { kind: 'league', ownerIds: [seasonId] }, { ...days, today })
    })
  }
}
