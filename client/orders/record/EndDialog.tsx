import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'

interface EndDialogProps {
  title: string
  /** What it means. */
  children: ReactNode
  /** Is given the reason. */
  ending: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>
  /** On the button, and where it fails. */
  verb: string
  failed: string
  onClose: () => void
}

/** Ends something for good, with a reason; says first what that means. */
export function EndDialog({ title, children, ending, verb, failed, onClose }: EndDialogProps) {
  const [reason, type] = useState('')
  const isReady = reason.trim() !== ''

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !ending.isPending) ending.mutate(reason.trim())
        }}
      >
        <p>{children}</p>
        <ReasonField data-first reason={reason} onType={type} />
        {ending.error && <Refusal title={failed} error={ending.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" busy={ending.isPending} disabled={!isReady}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
