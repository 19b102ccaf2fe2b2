import type { ReactNode } from 'react'

import { ContourLines } from '#client/ui/ContourLines.tsx'

/** How each page of a service begins: what it is, and beside it the way to it. */
export function ServiceHero({
  seed,
  title,
  lead,
  more,
  children,
}: {
  seed: number
  title: string
  lead: ReactNode
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line">
      <ContourLines seed={seed} className="-z-10" />
      <div className="page-width grid gap-x-14 gap-y-7 pt-9 pb-10 md:py-16 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-4 md:gap-5">
          <h1 className="font-display text-4xl font-medium tracking-[-0.015em] sm:text-5xl md:text-6xl">{title}</h1>
          <div className="max-w-[54ch] text-lg text-pretty">{lead}</div>
          {more && <div className="max-w-[62ch] text-pretty text-muted max-lg:hidden">{more}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}
