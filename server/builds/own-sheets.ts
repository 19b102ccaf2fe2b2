import type { Db } from '#server/kernel/db/database.ts'
import { forgetReasons, idsOf } from '#server/kernel/db/forget-reasons.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'
import { publicPart } from '#shared/clubs/spec.ts'

import { sheetLink } from './sheets/link.ts'

/** As its client reads it: without prices and what the bench alone knows. */
async function listSheetsOf(db: Db, personId: string | null) {
  const rows = await db
    .selectFrom('sheet')
    .innerJoin('sheetVersion', 'sheetVersion.sheetId', 'sheet.id')
    .leftJoin('sheetClub', 'sheetClub.sheetVersionId', 'sheetVersion.id')
    .select(['sheet.number', 'kind', 'sheetVersion.number as version', 'status', 'slot', 'approvedName'])
    .select(['approvedIp', 'approvedAt', 'sheetVersion.createdAt'])
    .select('spec')
    .where('personId', '=', personId)
    .orderBy('sheetVersion.createdAt')
    .orderBy('position')
    .execute()

  return rows.map(({ spec, ...row }) => ({ ...row, spec: spec && publicPart(spec) }))
}

/** A sheet keeps what was built; whose it was, and who signed it, leaves. */
export const sheetsOfPerson: OfPerson = {
  export: async (db, { personId }) => ({ buildSheets: await listSheetsOf(db, personId) }),

  async forget(db, { personId }) {
    const sheets = await idsOf(db, 'sheet', personId)
    await forgetReasons(db, { ids: sheets, entity: 'sheet' })
    if (sheets.length > 0) {
      const versions = await db.selectFrom('sheetVersion').select('id').where('sheetId', 'in', sheets).execute()
      const about = { entity: 'sheet_version', tables: { sheetTransition: 'sheetVersionId' } }
      await forgetReasons(db, { ...about, ids: versions.map(({ id }) => id) })
    }
    await db
      .updateTable('sheetVersion')
      .from('sheet')
      .set({ approvedName: '', approvedIp: '' })
      .whereRef('sheet.id', '=', 'sheetId')
      .where('personId', '=', personId)
      .execute()
    await db.updateTable('sheet').set({ personId: null }).where('personId', '=', personId).execute()
  },

  async afterAddress({ db, config, now }, { personId, to }) {
    await endLinksOf(db, { table: 'sheet', personId }, now())
    if (to === null) return []
    const open = await db
      .selectFrom('sheet')
      .select(['id', 'number', 'linkVersion'])
      .where('personId', '=', personId)
      .where('id', 'in', (eb) => eb.selectFrom('sheetVersion').select('sheetId').where('status', '=', 'shared'))
      .orderBy('number')
      .execute()

    return open.map((row) => ({ what: `build sheet ${row.number}`, url: sheetLink.urlOf(config, row) }))
  },

  merge: { tables: { sheet: { words: ['build sheet', 'build sheets'] } } },
}
