import { actorIdOf, takeStep } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Acting } from '#server/kernel/work.ts'
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

/** Takes one step of a version's life, under the lock of its sheet. */
export async function takeSheetStep(work: Acting, step: Step): Promise<void> {
  const { trx, context } = work
  const { sheet, version, to, now, seen, reason, set = {}, current } = step
  const clubCount = (await listClubs(work, version.id)).length

  await takeStep(work, {
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
      await changeOne(
        trx
          .updateTable('sheetVersion')
          .set({ ...set, status: to, version: revision })
          .where('id', '=', version.id),
      )
      await insertTransition(work, {
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
