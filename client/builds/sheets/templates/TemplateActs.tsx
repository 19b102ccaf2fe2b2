import { useMutation, useQueryClient } from '@tanstack/react-query'

import { deleteTemplate, renameTemplate, sheetOf, sheetsKey } from '#client/builds/sheets/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { TemplateNameDialog } from './TemplateNameDialog.tsx'

interface ActProps {
  sheet: Sheet
  onClose: () => void
}

export function RenameTemplate({ sheet: { id, templateName }, onClose }: ActProps) {
  const queries = useQueryClient()
  const renaming = useMutation({
    mutationFn: (name: string) => renameTemplate(id, name),
    async onSuccess(renamed) {
      queries.setQueryData(sheetOf(id).queryKey, renamed)
      await queries.invalidateQueries({ queryKey: sheetsKey })
      onClose()
    },
  })

  return (
    <TemplateNameDialog
      title="Rename the template"
      label="Rename"
      name={templateName ?? ''}
      isBusy={renaming.isPending}
      error={renaming.error}
      onName={renaming.mutate}
      onClose={onClose}
    />
  )
}

export function DeleteTemplate({ sheet: { id, templateName }, onClose }: ActProps) {
  const go = useGo()
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => deleteTemplate(id),
    async onSuccess() {
      toastDone(`${templateName ?? 'The template'} is deleted`)
      await go('/admin/clubs-2/sheets?shelf=templates')
      queries.removeQueries({ queryKey: sheetOf(id).queryKey })
      await queries.invalidateQueries({ queryKey: sheetsKey })
    },
  })

  return (
    <Dialog title="Delete the template" onClose={onClose}>
      <p>{templateName} is gone for everybody. Sheets that were begun from it stay as they are.</p>
      {deleting.error && <Refusal title="It is not deleted" error={deleting.error} />}
      <div className="flex justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete it
        </Button>
      </div>
    </Dialog>
  )
}
