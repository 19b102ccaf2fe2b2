import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** A titled part of a page: as wide as the page, or in a column of it. `anchor` is what an address can lead to. */
export function Part({
  title,
  lead,
  anchor,
  inColumn = false,
  className,
  children,
}: {
  title: string
  lead?: ReactNode
  anchor?: string | undefined
  inColumn?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()

  return (
    <section id={anchor} aria-labelledby={id} className={clsx(!inColumn && 'page-width pt-14 md:pt-20', className)}>
      <h2
        id={id}
        className={clsx('max-w-[24ch] font-display text-2xl font-medium tracking-tight', !inColumn && 'md:text-3xl')}
      >
        {title}
      </h2>
      {lead && <div className="mt-2 max-w-[62ch] text-muted md:text-balance">{lead}</div>}
      <div className={clsx('mt-4', inColumn && 'max-w-[68ch]')}>{children}</div>
    </section>
  )
}
