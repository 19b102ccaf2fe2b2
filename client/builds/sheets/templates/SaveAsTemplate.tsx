import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { createSheet, sheetsKey } from '#client/builds/sheets/queries.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { TemplateNameDialog } from './TemplateNameDialog.tsx'

/** The clubs of a sheet under a name, for others to begin with: without whose they are. */
export function SaveAsTemplate({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const queries = useQueryClient()
  const saving = useAct(
    (templateName: string) => {
      const clubs = sheet.clubs.map(({ slot, spec: { headSerial: _of, ...spec }, madeBy, parts }) => ({
        slot,
        spec,
        madeBy,
        parts,
      }))
      const { kind, matching, lengthMethod } = sheet
      const body = { kind, clubs, matching, lengthMethod, templateName }
      return createSheet(body)
    },
    {
      done: (_, name) => `${name} is a template`,
      onDone: async () => {
        await queries.invalidateQueries({ queryKey: sheetsKey })
        onClose()
      },
    },
  )

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
