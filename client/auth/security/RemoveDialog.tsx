import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { sentenceOf } from '#client/auth/refusals.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { accountKey } from './queries.ts'

/** Asks once more before something is removed from the account. */
export function RemoveDialog({
  userId,
  title,
  action,
  remove,
  onRemoved,
  onClose,
  children,
}: {
  userId: string
  title: string
  action: string
  remove: () => Promise<unknown>
  onRemoved: () => void
  onClose: () => void
  /** What removing it means. */
  children: ReactNode
}) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      // While the dialog is open, nothing outside of it can take the focus.
      onClose()
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      onRemoved()
    },
  })

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-pretty">{children}</div>
      {removing.error && (
        <Refusal title="Nothing was removed" error={removing.error} why={sentenceOf(removing.error)} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {/* The safe choice has the focus when the question opens. */}
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
