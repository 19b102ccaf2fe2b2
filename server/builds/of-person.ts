import { forgetReasons, idsOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'
import { publicPart } from '#shared/clubs/spec.ts'

import { sheetLink } from './links.ts'
import { buildsOfPerson } from './own-builds.ts'

/** For their client: without prices and internal fields. */
async function listSheetsOf({ trx }: OnDatabase, personId: string | null) {
  const rows = await trx
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

/** A sheet keeps what was built; its client and signatures are removed. */
const sheetsOfPerson: OfPerson = {
  export: async (work, { personId }) => ({ buildSheets: await listSheetsOf(work, personId) }),

  async forget({ trx }, { personId }) {
    const sheets = await idsOf({ trx }, 'sheet', personId)
    await forgetReasons({ trx }, { ids: sheets, entity: 'sheet' })
    if (sheets.length > 0) {
      const versions = await trx.selectFrom('sheetVersion').select('id').where('sheetId', 'in', sheets).execute()
      const about = { entity: 'sheet_version', tables: { sheetTransition: 'sheetVersionId' } }
      await forgetReasons({ trx }, { ...about, ids: versions.map(({ id }) => id) })
    }
    await trx
      .updateTable('sheetVersion')
      .from('sheet')
      .set({ approvedName: '', approvedIp: '' })
      .whereRef('sheet.id', '=', 'sheetId')
      .where('personId', '=', personId)
      .execute()
    await trx.updateTable('sheet').set({ personId: null }).where('personId', '=', personId).execute()
  },

  async afterAddress({ trx: db, services: { config }, now }, { personId, to }) {
    await endLinksOf(db, { table: 'sheet', personId }, now)
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

/** The personal data of sheets, quotes and builds together. */
export const ofPerson: OfPerson = {
  export: async (...args) => ({
    ...(await sheetsOfPerson.export?.(...args)),
    ...(await buildsOfPerson.export?.(...args)),
  }),
  expects: async (...args) => (await sheetsOfPerson.expects?.(...args)) ?? buildsOfPerson.expects?.(...args),
  isDisputed: async (...args) => (await buildsOfPerson.isDisputed?.(...args)) ?? false,
  async forget(...args) {
    await sheetsOfPerson.forget?.(...args)
    await buildsOfPerson.forget?.(...args)
  },
  afterAddress: async (...changed) => [
    ...((await sheetsOfPerson.afterAddress?.(...changed)) ?? []),
    ...((await buildsOfPerson.afterAddress?.(...changed)) ?? []),
  ],
  merge: { tables: { ...sheetsOfPerson.merge?.tables, ...buildsOfPerson.merge?.tables } },
}
