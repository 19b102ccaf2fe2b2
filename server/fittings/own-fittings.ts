import { forgetReasons, idsOf } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'

import { fittingLink } from './link.ts'
import { listCandidates, listShots } from './store.ts'

async function fittingsOf(work: OnDatabase, personId: string | null) {
  const fittings = await work.trx
    .selectFrom('fitting')
    .select(['id', 'number', 'status', 'slot', 'note', 'summary', 'measuredOn', 'createdAt'])
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()

  return inOneTrip(
    fittings.map(async ({ id, ...fitting }) => ({
      ...fitting,
      candidates: await listCandidates(work, id),
      shots: await listShots(work, id),
    })),
  )
}

/** The shots stay as figures without a person. */
export const fittingsOfPerson: OfPerson = {
  export: async (work, { personId }) => ({ fittings: await fittingsOf(work, personId) }),

  async forget({ trx }, { personId }) {
    const ids = await idsOf({ trx }, 'fitting', personId)
    await forgetReasons({ trx }, { ids, entity: 'fitting', tables: { fittingTransition: 'fittingId' } })
    await trx
      .updateTable('fitting')
      .set({ personId: null, note: '', summary: '' })
      .where('personId', '=', personId)
      .execute()
  },

  async afterAddress({ trx: db, services: { config }, now }, { personId, to }) {
    await endLinksOf(db, { table: 'fitting', personId }, now)
    if (to === null) return []
    const shared = await db
      .selectFrom('fitting')
      .select(['id', 'number', 'linkVersion'])
      .where('personId', '=', personId)
      .where('sharedAt', 'is not', null)
      .where('status', 'in', ['results_shared', 'followup_due'])
      .orderBy('number')
      .execute()

    return shared.map((row) => ({ what: `the results of fitting ${row.number}`, url: fittingLink.urlOf(config, row) }))
  },

  merge: { tables: { fitting: { words: ['fitting', 'fittings'] } } },
}
