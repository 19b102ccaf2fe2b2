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
  /** Further changes of the version. */
  set?: Partial<{ hash: string; sharedAt: Date; approvedAt: Date; approvedName: string; approvedIp: string }>
  /** The sheet as the API shows it, for a version conflict. */
  current: () => Promise<unknown>
}

/** Takes a step of a version's state machine, under its sheet's lock. */
export async function takeSheetStep(work: Acting, step: Step): Promise<void> {
  const { sheet, version, ...rest } = step
  const { id, status, revision, number } = version
  const clubCount = (await listClubs(work, id)).length

  await takeStep(work, sheets, {
    ...rest,
    row: { id, sheet, status, version: revision, clubCount },
    audited: { version: number },
  })
}
