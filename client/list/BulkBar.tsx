import { useMutation } from '@tanstack/react-query'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import type { Selection } from './use-selection.ts'

export interface BulkAction {
  /** A verb and its object: `Tag`. */
  label: string
  tone?: 'quiet' | 'danger'
  /** What would happen, in figures: `3 people get a mail.` */
  preview?: string
  run: () => Promise<unknown>
}

/** In the place of the filters while rows are selected: how many, all of them, and what may be done with them. */
export function BulkBar({
  selection,
  total,
  isMore = false,
  actions,
}: {
  selection: Selection
  /** How many match. */
  total: number
  /** There are more than these, too many for one act. */
  isMore?: boolean
  actions: readonly BulkAction[]
}) {
  const number = useNumber()
  const count = selection.isAll ? total : selection.ids.size
  useKeys(count > 0 ? [{ key: 'Escape', what: 'Select nothing', run: selection.clear }] : [])
  if (count === 0) return null

  return (
    <section
      aria-label="Selected rows"
      className="sticky top-0 z-3 flex min-h-row flex-wrap items-center gap-x-3 gap-y-2 rounded bg-turf px-3 py-1.5"
    >
      <output className="text-sm font-semibold figures">{number(count)} selected</output>
      {isMore && <span className="text-sm text-muted">Filter the list to take all: over {number(total)} match.</span>}
      {!isMore && !selection.isAll && count < total && (
        <Button tone="plain" size="tight" onClick={selection.takeAll}>
          All {number(total)}
        </Button>
      )}
      <Button tone="plain" size="tight" onClick={selection.clear}>
        None
      </Button>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {actions.map((action) => (
          <Act key={action.label} action={action} />
        ))}
      </span>
    </section>
  )
}

function Act({ action: { label, tone = 'quiet', preview, run } }: { action: BulkAction }) {
  const doing = useMutation({ mutationFn: run })

  return (
    <span className="flex items-center gap-2 text-sm">
      {doing.error ? (
        <span role="alert" className="text-flag-deep">
          {sentenceAfter(doing.error)}
        </span>
      ) : (
        preview && <span className="text-muted figures">{preview}</span>
      )}
      <Button tone={tone} size="tight" busy={doing.isPending} onClick={() => doing.mutate()}>
        {label}
      </Button>
    </span>
  )
}
