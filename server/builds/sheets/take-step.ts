import { actorIdOf, takeStep } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { SheetStatus } from '#shared/builds/sheets/status.ts'
import { sheetSteps } from '#shared/builds/sheets/status.ts'

import { insertTransition, listClubs, type SheetRow, type VersionRow } from './store.ts'

const words: Record<SheetStatus, string> = {
  draft: 'a draft',
  shared: 'shared',
  approved: 'approved',
  locked: 'being built',
  superseded: 'superseded',
}

interface Step {
  sheet: SheetRow
  version: VersionRow
  to: SheetStatus
  now: Date
  seen?: number | undefined
  reason?: string | undefined
  /** What else becomes of the version. */
  set?: Partial<{ hash: string; sharedAt: Date; approvedAt: Date; approvedName: string; approvedIp: string }>
  /** The sheet as the API shows it, for whoever was slower. */
  current: () => Promise<unknown>
}

/** Whoever takes it, a program too. */
export type SheetStepContext = Pick<Context, 'actor'> & Partial<Context>

/** Takes one step of a version's life, under the lock of its sheet. */
export async function takeSheetStep(trx: Db, context: SheetStepContext, step: Step): Promise<void> {
  const { sheet, version, to, now, seen, reason, set = {}, current } = step
  const clubCount = (await listClubs(trx, version.id)).length

  await takeStep(trx, context, {
    machine: sheetSteps,
    entity: 'sheet',
    noun: 'version',
    action: 'sheet_changed',
    words,
    row: { id: sheet.id, status: version.status, version: version.revision, clubCount },
    to,
    seen,
    reason,
    personId: sheet.personId,
    now,
    current,
    async save(revision) {
      await trx
        .updateTable('sheetVersion')
        .set({ ...set, status: to, version: revision })
        .where('id', '=', version.id)
        .execute()
      await insertTransition(trx, {
        sheetVersionId: version.id,
        version: revision,
        fromStatus: version.status,
        toStatus: to,
        actorKind: context.actor.kind,
        actorId: actorIdOf(context.actor),
        at: now,
        reason: reason ?? null,
      })
      return { version: version.number }
    },
  })
}
