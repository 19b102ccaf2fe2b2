import { Columns3 } from 'lucide-react'

import { useParameters } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { useDisclosure } from '#client/ui/use-disclosure.ts'

import { type ColumnChoice, shownIn } from './columns.ts'

/** Which columns of a list are shown, kept in the address, so that a saved view holds them. As cards, rows show what they always do. */
export function ColumnsButton({ columns }: { columns: readonly ColumnChoice[] }) {
  const { value, choose } = useParameters('columns')
  const { open, around, button, content } = useDisclosure()
  const shown = shownIn(columns, value('columns') || undefined)
  const toggle = (id: string) => {
    const next = columns.filter((column) => (column.id === id ? !shown.has(id) : shown.has(column.id)))
    choose({ columns: next.length === columns.length ? undefined : next.map((column) => column.id).join(',') })
  }

  return (
    <div className="relative max-md:hidden" {...around}>
      <button type="button" {...button} className={buttonLook({ tone: 'quiet', size: 'tight' })}>
        <Columns3 aria-hidden className="size-4" />
        Columns
        {shown.size < columns.length && (
          <span className="font-normal text-muted figures">
            {shown.size} of {columns.length}
          </span>
        )}
      </button>
      {/* A press on what takes no focus, as a word, must not close it. */}
      <div
        {...content}
        tabIndex={-1}
        className={
          open
            ? 'absolute top-full right-0 z-30 mt-1 grid max-h-[70dvh] w-64 gap-2 overflow-y-auto rounded border border-line bg-surface p-3 text-sm shadow-float'
            : undefined
        }
      >
        <fieldset>
          <legend className="sr-only">Columns</legend>
          {columns.map(({ id, label }, at) => (
            <label key={id} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-fairway pointer-coarse:size-6"
                checked={shown.has(id)}
                disabled={at === 0}
                onChange={() => toggle(id)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {shown.size < columns.length && (
          <Button tone="quiet" size="tight" onClick={() => choose({ columns: undefined })}>
            Show all
          </Button>
        )}
      </div>
    </div>
  )
}
