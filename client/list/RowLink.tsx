import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Link } from '#client/routing/Link.tsx'
import { useGo, usePlace } from '#client/routing/navigation.ts'
import { useMedia } from '#client/ui/browser/media.ts'

/**
 * The first column of a list: the whole row is the link. It leads to the panel where there is room for one beside the
 * list, else to the page; Ctrl+Enter always to the page.
 */
export function RowLink({
  to,
  panel,
  className,
  children,
}: {
  /** The page of the record. */
  to: string
  /** The address of the list with the record's panel. */
  panel?: string
  className?: string
  children: ReactNode
}) {
  const go = useGo()
  const { pathname, search } = usePlace()
  const hasRoom = useMedia('(min-width: 80rem)')

  return (
    <Link
      to={hasRoom && panel !== undefined ? panel : to}
      preventScrollReset={hasRoom && panel !== undefined}
      data-row-link
      aria-current={pathname + search === panel ? 'true' : undefined}
      className={clsx('font-semibold after:absolute after:inset-0', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void go(to)
      }}
    >
      {children}
    </Link>
  )
}
