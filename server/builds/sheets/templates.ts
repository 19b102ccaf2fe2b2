import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { Failure } from '#shared/http/failure.ts'

import { presentSheet, readingOf } from './present.ts'
import { lockSheet, type SheetRow } from './store.ts'

/** Locks a template. A client's sheet, or one that the caller may not see, is answered as not found. */
async function lockTemplate(work: OnDatabase, id: string): Promise<SheetRow> {
  const sheet = await lockSheet(work, id)
  if (!sheet || sheet.templateName === null) throw new Failure('not_found', 'There is no such template.')

  return sheet
}

export const renameTemplate = (work: Work, { sheetId, name }: { sheetId: string; name: string }): Promise<Sheet> =>
  atomically(work, async (work) => {
    const template = await lockTemplate(work, sheetId)
    await changeOne(work.trx.updateTable('sheet').set({ templateName: name }).where('id', '=', sheetId))
    await recordEvent(work, {
      action: 'template_renamed',
      entity: 'sheet',
      entityId: sheetId,
      before: { name: template.templateName },
      after: { name },
    })
    return presentSheet(work, readingOf({ ...template, templateName: name }, work.context.actor))
  })

/** Deletes a template. Sheets begun from it stay, without naming it. */
export const deleteTemplate = (work: Work, sheetId: string): Promise<void> =>
  atomically(work, async (work) => {
    const { trx } = work
    const { number, templateName } = await lockTemplate(work, sheetId)
    const versions = trx.selectFrom('sheetVersion').select('id').where('sheetId', '=', sheetId)
    await trx.updateTable('sheet').set({ remakes: null }).where('remakes', '=', sheetId).execute()
    await trx.deleteFrom('sheetTransition').where('sheetVersionId', 'in', versions).execute()
    // The clubs are deleted with the version.
    await trx.deleteFrom('sheetVersion').where('sheetId', '=', sheetId).execute()
    await trx.deleteFrom('sheet').where('id', '=', sheetId).execute()
    await recordEvent(work, {
      action: 'template_deleted',
      entity: 'sheet',
      entityId: sheetId,
      before: { number, name: templateName },
    })
  })
