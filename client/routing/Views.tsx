import { clsx } from 'clsx'

import { Link } from './Link.tsx'
import { useMayOpen } from './may-open.ts'

export interface View {
  label: string
  to: string
  isCurrent: boolean
  /** On a telephone it is the same as another. */
  isForWide?: boolean
}

/** Where there are more than a telephone has room for, the one that is looked at is in sight. */
const showCurrent = (list: HTMLElement | null) =>
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The ways to look at one tool, in its title bar: Bays, Staff, Week, List. */
export function Views({ views, label = 'Views' }: { views: readonly View[]; label?: string }) {
  const mayOpen = useMayOpen()

  return (
    <nav aria-label={label} className="max-w-full min-w-0">
      <ul ref={showCurrent} className="flex overflow-x-auto rounded border border-edge/60 whitespace-nowrap">
        {views
          .filter(({ to }) => mayOpen(to))
          .map(({ label, to, isCurrent, isForWide = false }) => (
            <li
              key={label}
              className={clsx(
                'not-first:border-l not-first:border-edge/60',
                isForWide && !isCurrent && 'max-md:hidden',
              )}
            >
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'flex min-h-row items-center px-3 text-sm -outline-offset-2! max-md:px-2.5',
                  isCurrent ? 'bg-turf font-semibold' : 'bg-surface hover:bg-sunken',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
