import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A titled part of a page. `wide` parts hold tables and lists that need the whole page. */
export function Part({
  title,
  id,
  lead,
  wide = false,
  children,
}: {
  title: string
  id?: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} aria-label={title} className={clsx(wide && 'page-width pt-14 md:pt-20')}>
      <h2
        className={clsx(
          'font-display font-medium tracking-tight',
          wide ? 'text-3xl md:text-4xl' : 'text-2xl',
          lead ? 'mb-2' : 'mb-4',
        )}
      >
        {title}
      </h2>
      {lead && <p className="mb-5 max-w-[62ch] text-muted">{lead}</p>}
      <div className={clsx(!wide && 'max-w-[65ch]')}>{children}</div>
    </section>
  )
}
