import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { useDisclosure } from '#client/ui/use-disclosure.ts'

import type { MenuItem } from './site-map.ts'

/** A named group of links that opens below its button. */
export function Menu({ label, places }: { label: string; places: readonly MenuItem[] }) {
  const { pathname } = usePlace()
  const { open, close, around, button, content } = useDisclosure()
  const isHere = places.some(({ to }) => to === pathname)

  return (
    <div className="relative" {...around}>
      <button
        type="button"
        {...button}
        className={clsx(
          'flex min-h-11 items-center gap-1 rounded px-2 hover:text-fairway xl:px-3',
          isHere && 'underline decoration-flag decoration-2 underline-offset-8',
        )}
      >
        {label}
        <ChevronDown aria-hidden className={clsx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      <ul
        {...content}
        className="absolute top-full left-0 mt-1 min-w-64 animate-rise rounded border border-line bg-surface p-2 shadow-float"
      >
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={close}
              aria-current={to === pathname ? 'page' : undefined}
              className="block rounded px-3 py-2.5 whitespace-nowrap hover:bg-turf aria-[current]:text-fairway"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
