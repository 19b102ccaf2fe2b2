import type { ReactNode } from 'react'

import { Button } from '#client/ui/Button.tsx'

/** The press before the last. */
export function Question({
  label,
  busy,
  onBack,
  onYes,
  children,
}: {
  label: string
  busy: boolean
  onBack: () => void
  onYes: () => void
  children: ReactNode
}) {
  return (
    <div className="grid gap-4 rounded border border-brass/50 bg-straw p-4">
      <p className="wrap-anywhere">{children}</p>
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onBack}>
          Go back
        </Button>
        <Button busy={busy} onClick={onYes}>
          {label}
        </Button>
      </div>
    </div>
  )
}
