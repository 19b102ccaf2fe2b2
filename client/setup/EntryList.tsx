import type { ReactNode } from 'react'

import { Button } from '#client/ui/Button.tsx'

/** Bays, or people: one below the other, each to be taken out while it is not the only one. */
export function EntryList({
  entries,
  word,
  onAdd,
  onRemove,
  children,
}: {
  entries: readonly { id: string }[]
  /** What one of them is called. */
  word: string
  onAdd: () => void
  onRemove: (at: number) => void
  children: (at: number) => ReactNode
}) {
  return (
    <>
      {entries.map(({ id }, at) => (
        <fieldset key={id} className="grid min-w-0 gap-4 border-t-2 border-ink pt-3">
          <legend className="sr-only">
            {word} {at + 1}
          </legend>
          {children(at)}
          {entries.length > 1 && (
            <div>
              <Button tone="quiet" size="small" onClick={() => onRemove(at)}>
                Take this one out
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button tone="quiet" onClick={onAdd}>
          Add a {word.toLowerCase()}
        </Button>
      </div>
    </>
  )
}
