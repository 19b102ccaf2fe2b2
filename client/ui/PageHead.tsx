import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { ContourLines } from './drawings/ContourLines.tsx'

const marks = { flag: 'border-flag', brass: 'border-brass' }

/** How a public page begins: over its own green, what it is, and beside or below it the way on. */
export function PageHead({
  seed,
  title,
  lead,
  mark,
  beside,
  children,
}: {
  seed: number
  title: string
  lead?: ReactNode
  /** The part of the site it belongs to, where the title does not say so. */
  mark?: { name: string; color: keyof typeof marks }
  beside?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line print:border-0">
      <ContourLines seed={seed} className="-z-10 print:hidden" />
      <div
        className={clsx(
          'page-width grid gap-x-14 gap-y-7 pt-9 pb-10 md:py-16 print:py-0',
          beside !== undefined && 'lg:grid-cols-[1.2fr_1fr]',
        )}
      >
        <div className="grid content-start gap-4 md:gap-5">
          {mark && <p className={clsx('border-l-3 pl-3 font-medium print:hidden', marks[mark.color])}>{mark.name}</p>}
          <h1 className="max-w-[24ch] font-display text-4xl font-medium tracking-[-0.015em] sm:text-5xl md:text-6xl">
            {title}
          </h1>
          {lead && <div className="max-w-[56ch] text-lg md:text-balance">{lead}</div>}
          {children}
        </div>
        {beside}
      </div>
    </header>
  )
}
