import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'

import type { AccountChanges } from './use-account-changes.ts'

/** Something that an account has, and the two presses that take it away. */
export function Removable({
  title,
  detail,
  question,
  label,
  change,
  changes: { mutate, isPending, variables },
  mayBeChanged,
}: {
  title: string
  detail: readonly (string | null)[]
  question: string
  label: string
  change: Parameters<AccountChanges['mutate']>[0]
  changes: AccountChanges
  mayBeChanged: boolean
}) {
  const [asks, setAsks] = useState(false)

  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-sm wrap-anywhere text-muted figures">{detail.filter(Boolean).join(', ')}</p>
        </div>
        {mayBeChanged && !asks && (
          <Button tone="quiet" aria-label={`${label}: ${title}`} onClick={() => setAsks(true)}>
            {label}
          </Button>
        )}
      </div>
      {asks && (
        <div className="grid gap-3 rounded border border-flag/40 bg-blush p-4">
          <p>{question}</p>
          <div className="flex flex-wrap gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
            <Button tone="quiet" autoFocus onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <Button
              tone="danger"
              busy={isPending && variables === change}
              onClick={() => mutate(change, { onError: () => setAsks(false) })}
            >
              {label === 'Remove' ? 'Remove it' : 'Sign it out'}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
