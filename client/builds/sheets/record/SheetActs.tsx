import { useAct } from '#client/api/use-act.ts'
import { createVersion, sheetsKey, stepSheet } from '#client/builds/sheets/queries.ts'
import { QuoteSheet } from '#client/builds/sheets/QuoteSheet.tsx'
import { sheetPath } from '#client/builds/sheets/sheet-words.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import type { SheetStep } from '#shared/builds/sheets/status.ts'

import { MoreActs } from './MoreActs.tsx'

/** What may be done with a sheet as it stands. */
export function SheetActs({ sheet }: { sheet: Sheet }) {
  const touches = [sheetsKey]
  const stepping = useAct((to: SheetStep) => stepSheet(sheet.id, to, sheet.revision), { touches })
  const renewing = useAct(() => createVersion(sheet.id), { touches })
  const error = stepping.error ?? renewing.error
  const { canCreateBuilds } = usePermissions()

  return (
    <>
      <RecordSteps address={sheetPath(sheet.id)} />
      {error && <span className="text-sm text-flag-deep">{sentenceAfter(error)}</span>}
      <MoreActs sheet={sheet} mayCreate={canCreateBuilds} />
      {sheet.mayWrite && sheet.templateName === null && (
        <Button size="tight" busy={stepping.isPending} onClick={() => stepping.mutate('shared')}>
          Share
        </Button>
      )}
      {canCreateBuilds && sheet.status !== 'draft' && (
        <Button size="tight" tone="quiet" busy={renewing.isPending} onClick={() => renewing.mutate()}>
          New version
        </Button>
      )}
      {canCreateBuilds && (sheet.status === 'shared' || sheet.status === 'approved') && <QuoteSheet sheet={sheet} />}
    </>
  )
}
