import type { ReactNode } from 'react'

/** Where a page ends that cannot be booked by a tap: what can be asked, and beside it the form. */
export function AskPart({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section id="ask" tabIndex={-1} aria-labelledby="ask-title" className="page-width outline-none pt-16 md:pt-24">
      <div className="grid gap-x-10 gap-y-6 border-t-2 border-ink pt-8 md:grid-cols-[2fr_3fr] lg:grid-cols-[1fr_36rem] lg:gap-x-14">
        <div>
          <h2 id="ask-title" className="max-w-[16ch] font-display text-2xl font-medium tracking-tight md:text-3xl">
            {title}
          </h2>
          {lead && <div className="mt-3 max-w-[48ch] text-muted">{lead}</div>}
        </div>
        <div className="grid max-w-xl content-start gap-5">{children}</div>
      </div>
    </section>
  )
}
