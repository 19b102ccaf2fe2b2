import type { ReactNode } from 'react'

import { ContourLines } from '#client/ui/drawings/ContourLines.tsx'

/** One narrow column over the contour lines. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative isolate -mb-20 grid min-h-[calc(100dvh+1rem)] items-start overflow-hidden px-5 py-10 md:py-16">
      <ContourLines seed={9} className="-z-10" />
      <div className="mx-auto w-full max-w-[29rem] rounded border border-line bg-surface p-6 sm:p-9">
        <h1 className="font-display text-3xl font-medium tracking-tight">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-muted">{lead}</p>}
        <div className="mt-6 text-pretty">{children}</div>
      </div>
    </div>
  )
}
