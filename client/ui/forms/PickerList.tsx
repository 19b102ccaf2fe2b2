/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   the list of a combobox: its field has focus and keys, and no element of HTML is one */
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

export interface PickerRow {
  key: string
  name: string
  detail: string
  Icon?: LucideIcon | undefined
}

/** What is offered below the field of a combobox. */
export function PickerList({
  id,
  label,
  rows,
  active,
  onChoose,
}: {
  id: string
  label: string
  rows: readonly PickerRow[]
  active: number
  onChoose: (index: number) => void
}) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 z-30 mt-1 max-h-80 overflow-y-auto rounded border border-line bg-surface py-1 shadow-float"
    >
      {rows.map(({ key, name, detail, Icon }, index) => (
        <li
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className={clsx(
            'flex min-h-row cursor-pointer items-center gap-2 px-3 text-sm',
            index === active ? 'bg-turf' : 'hover:bg-sunken',
          )}
        >
          {Icon && <Icon aria-hidden className="size-4 shrink-0 text-fairway" />}
          <span className="truncate">{name}</span>
          <span className="ml-auto shrink-0 text-muted figures">{detail}</span>
        </li>
      ))}
    </ul>
  )
}
