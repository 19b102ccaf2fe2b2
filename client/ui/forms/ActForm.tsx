import type { ReactNode } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

interface ActFormProps {
  /** What it does, on its button. */
  verb: string
  /** As it stands after a failure: `It is not saved`. */
  otherwise: string
  error: Error | null
  isBusy: boolean
  isOff?: boolean
  /** Cannot be taken back: the focus begins at leaving it. */
  isGrave?: boolean
  /** Another way, left of both. */
  other?: ReactNode
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, and both ways on. */
export function ActForm({ verb, otherwise, error, isBusy, isOff = false, isGrave = false, ...rest }: ActFormProps) {
  const { other, onAct, onClose, children } = rest

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isOff) onAct()
      }}
    >
      {children}
      {error && (
        <Notice kind="problem" title={otherwise}>
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {other && <span className="mr-auto">{other}</span>}
        <Button tone="quiet" data-first={isGrave || undefined} onClick={onClose}>
          Leave it
        </Button>
        <Button type="submit" busy={isBusy} disabled={isOff}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
