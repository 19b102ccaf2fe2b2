import type { Db } from '#server/kernel/db/database.ts'
import { forgetReasons, idsOf } from '#server/kernel/db/forget-reasons.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { listCandidates, listShots } from './store.ts'

async function fittingsOf(db: Db, personId: string | null) {
  const fittings = await db
    .selectFrom('fitting')
    .select(['id', 'number', 'status', 'slot', 'note', 'summary', 'measuredOn', 'createdAt'])
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()

  return Promise.all(
    fittings.map(async ({ id, ...fitting }) => ({
      ...fitting,
      candidates: await listCandidates(db, id),
      shots: await listShots(db, id),
    })),
  )
}

/** What was hit with which club stays, as figures of nobody. */
export const fittingsOfPerson: OfPerson = {
  export: async (db, { personId }) => ({ fittings: await fittingsOf(db, personId) }),

  async forget(db, { personId }) {
    const ids = await idsOf(db, 'fitting', personId)
    await forgetReasons(db, { ids, entity: 'fitting', tables: { fittingTransition: 'fittingId' } })
    await db
      .updateTable('fitting')
      .set({ personId: null, note: '', summary: '' })
      .where('personId', '=', personId)
      .execute()
  },

  merge: { tables: { fitting: { words: ['fitting', 'fittings'] } } },
}
