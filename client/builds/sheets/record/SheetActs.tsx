import { useAct } from '#client/api/use-act.ts'
import type { Typed } from '#client/builds/sheets/grid/SheetEditor.tsx'
import { createVersion, sheetsKey, stepSheet } from '#client/builds/sheets/queries.ts'
import { QuoteSheet } from '#client/builds/sheets/QuoteSheet.tsx'
import { sheetPath } from '#client/builds/sheets/sheet-words.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { MoreActs } from './MoreActs.tsx'

interface SheetActsProps {
  sheet: Sheet
  typed: Typed
}

/** What may be done with a sheet as it stands: what is typed is saved before it is shared. */
export function SheetActs({ sheet, typed }: SheetActsProps) {
  const touches = [sheetsKey]
  const stepping = useAct(
    async () => {
      const revision = typed.current ? await typed.current.save() : sheet.revision
      // What cannot be read is marked where it was typed.
      return revision === undefined ? undefined : stepSheet(sheet.id, 'shared', revision)
    },
    { touches },
  )
  const renewing = useAct(() => createVersion(sheet.id), { touches })
  const error = stepping.error ?? renewing.error
  const { canCreateBuilds } = usePermissions()

  return (
    <>
      <RecordSteps address={sheetPath(sheet.id)} />
      {error && <span className="text-sm text-flag-deep">{sentenceAfter(error)}</span>}
      <MoreActs sheet={sheet} mayCreate={canCreateBuilds} typed={typed} />
      {sheet.mayWrite && sheet.templateName === null && (
        <Button size="tight" busy={stepping.isPending} onClick={() => stepping.mutate()}>
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
