/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
   drawn as cards, a table remains one for Safari only where its roles are told */
import { type ReactNode, useId } from 'react'

import type { Selection } from './use-selection.ts'

const cell = 'relative z-1 @2xl:h-row @2xl:border-b @2xl:border-line @2xl:px-2 @2xl:py-0 @2xl:group-last/row:border-0'

interface SelectCellProps {
  id: string
  /** The element that names the row. */
  namedBy: string
  selection: Selection
}

export function SelectCell({ id, namedBy, selection: { ids, isAll, toggle } }: SelectCellProps) {
  const label = useId()

  return (
    <td role="cell" data-select-cell className={`${cell} @2xl:w-10 @max-2xl:absolute @max-2xl:top-1 @max-2xl:left-0`}>
      <label className="grid min-h-row min-w-6 @max-2xl:min-h-11 @max-2xl:min-w-11 @max-2xl:justify-items-start cursor-pointer place-items-center">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway pointer-coarse:size-6"
          checked={isAll || ids.has(id)}
          disabled={isAll}
          aria-labelledby={`${label} ${namedBy}`}
          onChange={() => toggle(id)}
        />
        <span id={label} className="sr-only">
          Select this row
        </span>
      </label>
    </td>
  )
}

/** On hover and focus with a mouse, always with a finger. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td role="cell" className={`${cell} text-right`}>
      <span className="inline-flex gap-2 group-hover/row:opacity-100 focus-within:opacity-100 group-focus-within/row:opacity-100 pointer-fine:opacity-0">
        {children}
      </span>
    </td>
  )
}
