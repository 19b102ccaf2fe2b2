import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { Failure } from '#shared/http/failure.ts'

import { presentSheet, readingOf } from './present.ts'
import { lockSheet, type SheetRow } from './store.ts'

/** To whoever may not see it, and of a sheet that is somebody's, there is no template. */
async function lockTemplate(trx: Db, id: string): Promise<SheetRow> {
  const sheet = await lockSheet(trx, id)
  if (!sheet || sheet.templateName === null) throw new Failure('not_found', 'There is no such template.')

  return sheet
}

export const renameTemplate = (
  services: Services,
  { sheetId, name }: { sheetId: string; name: string },
  context: Context,
): Promise<Sheet> =>
  atomically(services.db, async (trx) => {
    const template = await lockTemplate(trx, sheetId)
    await trx.updateTable('sheet').set({ templateName: name }).where('id', '=', sheetId).execute()
    await recordEvent(trx, context, {
      action: 'template_renamed',
      entity: 'sheet',
      entityId: sheetId,
      before: { name: template.templateName },
      after: { name },
    })
    return presentSheet(services, trx, readingOf({ ...template, templateName: name }, context.actor))
  })

/** What was begun from it stays, and no longer says from what. */
export const deleteTemplate = ({ db }: Services, sheetId: string, context: Context): Promise<void> =>
  atomically(db, async (trx) => {
    const { number, templateName } = await lockTemplate(trx, sheetId)
    const versions = trx.selectFrom('sheetVersion').select('id').where('sheetId', '=', sheetId)
    await trx.updateTable('sheet').set({ remakes: null }).where('remakes', '=', sheetId).execute()
    await trx.deleteFrom('sheetTransition').where('sheetVersionId', 'in', versions).execute()
    // Its clubs go with the version.
    await trx.deleteFrom('sheetVersion').where('sheetId', '=', sheetId).execute()
    await trx.deleteFrom('sheet').where('id', '=', sheetId).execute()
    await recordEvent(trx, context, {
      action: 'template_deleted',
      entity: 'sheet',
      entityId: sheetId,
      before: { number, name: templateName },
    })
  })
