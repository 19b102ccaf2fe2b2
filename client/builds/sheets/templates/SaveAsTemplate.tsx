import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { createSheet, sheetsKey } from '#client/builds/sheets/queries.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { TemplateNameDialog } from './TemplateNameDialog.tsx'

/** The clubs of a sheet under a name, for others to begin with: without whose they are. */
export function SaveAsTemplate({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const saving = useMutation({
    mutationFn: (templateName: string) => {
      const clubs = sheet.clubs.map(({ slot, spec: { headSerial: _of, ...spec }, madeBy, parts }) => ({
        slot,
        spec,
        madeBy,
        parts,
      }))
      const { kind, matching, lengthMethod } = sheet
      const body = { kind, clubs, matching, lengthMethod, templateName }
      return createSheet(body, keyFor(body))
    },
    async onSuccess(_, name) {
      await queries.invalidateQueries({ queryKey: sheetsKey })
      toastDone(`${name} is a template`)
      onClose()
    },
  })

  return (
    <TemplateNameDialog
      title="Save as a template"
      label="Save"
      name=""
      isBusy={saving.isPending}
      error={saving.error}
      onName={saving.mutate}
      onClose={onClose}
    />
  )
}
