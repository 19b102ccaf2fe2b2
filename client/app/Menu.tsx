import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'

import { Link } from './Link.tsx'
import { usePlace } from './navigation.ts'
import type { Place } from './site-map.ts'

/** A named group of links that opens below its button. */
export function Menu({ label, places }: { label: string; places: readonly (Place & { hint?: string })[] }) {
  const { pathname } = usePlace()
  const id = useId()
  const [open, setOpen] = useState(false)
  const isHere = places.some(({ to }) => to === pathname)
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only closes what its button opened
    <div className="relative" onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={clsx(
          'flex min-h-11 items-center gap-1 rounded px-3 hover:text-fairway',
          isHere && 'underline decoration-flag decoration-2 underline-offset-8',
        )}
      >
        {label}
        <ChevronDown aria-hidden className={clsx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full left-0 mt-1 min-w-64 animate-rise rounded border border-line bg-surface p-2 shadow-float"
      >
        {places.map(({ to, label, hint }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={() => setOpen(false)}
              aria-current={to === pathname ? 'page' : undefined}
              className="block rounded px-3 py-2.5 whitespace-nowrap hover:bg-turf aria-[current]:text-fairway"
            >
              {label}
              {hint && <span className="block text-sm text-muted">{hint}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
