import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { createVersion, sheetsKey, stepSheet } from '#client/builds/sheets/queries.ts'
import { QuoteSheet } from '#client/builds/sheets/QuoteSheet.tsx'
import { sheetPath } from '#client/builds/sheets/sheet-words.ts'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import type { SheetStep } from '#shared/builds/sheets/status.ts'

import { MoreActs } from './MoreActs.tsx'

/** What may be done with a sheet as it stands. */
export function SheetActs({ sheet }: { sheet: Sheet }) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const settled = { onSettled: () => queries.invalidateQueries({ queryKey: sheetsKey }) }
  const stepping = useMutation({ mutationFn: (to: SheetStep) => stepSheet(sheet.id, to, sheet.revision), ...settled })
  const renewing = useMutation({
    mutationFn: () => createVersion(sheet.id, keyFor([sheet.id, sheet.version])),
    ...settled,
  })
  const error = stepping.error ?? renewing.error
  const { canCreateBuilds } = usePermissions()

  return (
    <>
      <RecordSteps address={sheetPath(sheet.id)} />
      {error && <span className="text-sm text-flag-deep">{error.message}</span>}
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
