import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import { focusRow } from './row-keys.ts'
import type { Selection } from './use-selection.ts'

export interface BulkAction {
  /** A verb and its object: `Tag`. */
  label: string
  tone?: 'quiet' | 'danger'
  /** What would happen, in figures: `3 people get a mail.` */
  preview?: string
  run: () => Promise<unknown>
}

interface BulkBarProps {
  selection: Selection
  /** How many match. */
  total: number
  /** There are more than these, too many for one act. */
  isMore?: boolean
  actions: readonly BulkAction[]
}

/**
 * While rows are selected: how many, all of them, and what may be done with them. It lies over what stands above the rows, so that
 * no row moves away from below a pointer that selects the next; on a telephone there is room for it alone.
 */
export const BulkBar = (props: BulkBarProps) => (
  <div className="sticky top-0 z-3 max-md:empty:hidden md:h-0">
    {(props.selection.isAll || props.selection.ids.size > 0) && <Bar {...props} />}
  </div>
)

function Bar({ selection, total, isMore = false, actions }: BulkBarProps) {
  const number = useNumber()
  const bar = useFocusOnRows(selection)
  const count = selection.isAll ? total : selection.ids.size
  useKeys([{ key: 'Escape', what: 'Select nothing', run: selection.clear }])

  return (
    <section
      ref={bar}
      aria-label="Selected rows"
      className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-2 rounded bg-turf px-3 py-1.5 md:absolute md:inset-x-0 md:top-0 md:py-0"
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

/** The bar goes with the last selected row: whoever was in it goes on in the rows. */
function useFocusOnRows({ ids }: Selection): ComponentProps<'section'>['ref'] {
  const bar = useRef<HTMLElement>(null)
  const selected = useRef(ids)
  useEffect(() => {
    selected.current = ids
  }, [ids])
  useLayoutEffect(() => {
    const own = bar.current
    return () => void (own?.contains(document.activeElement) && focusRow(selected.current))
  }, [])

  return bar
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
