import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { sheetSteps, type SheetStatus, sheetWords } from '#shared/builds/sheets/status.ts'

import { listClubs, sheetHistory, type SheetRow, type VersionRow } from './store.ts'

interface SheetState {
  id: string
  sheet: SheetRow
  status: SheetStatus
  version: number
  clubCount: number
}

const sheets = recordKind({
  entity: 'sheet',
  noun: 'version',
  action: 'sheet_changed',
  machine: sheetSteps,
  words: sheetWords,
  table: 'sheetVersion',
  history: sheetHistory,
  entityIdOf: ({ sheet }: SheetState) => sheet.id,
  personOf: ({ sheet }: SheetState) => sheet.personId,
})

interface Step {
  sheet: SheetRow
  version: VersionRow
  to: SheetStatus
  seen?: number | undefined
  reason?: string | undefined
  /** What else becomes of the version. */
  set?: Partial<{ hash: string; sharedAt: Date; approvedAt: Date; approvedName: string; approvedIp: string }>
  /** The sheet as the API shows it, for whoever was slower. */
  current: () => Promise<unknown>
}

/** Takes one step of a version's life, under the lock of its sheet. */
export async function takeSheetStep(work: Acting, step: Step): Promise<void> {
  const { sheet, version, ...asked } = step
  const { id, status, revision, number } = version
  const clubCount = (await listClubs(work, id)).length

  await takeStep(work, sheets, {
    ...asked,
    row: { id, sheet, status, version: revision, clubCount },
    audited: { version: number },
  })
}
