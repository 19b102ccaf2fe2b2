import type { ReactNode } from 'react'

/** The fields beside the sheet that they fill in; below them, where it goes. */
export function RequestLayout({ fields, sheet, send }: { fields: ReactNode; sheet: ReactNode; send: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div className="print:hidden">{fields}</div>
      <div className="grid content-start gap-4 self-start lg:sticky lg:top-24 lg:row-span-2">{sheet}</div>
      <section aria-labelledby="send-sheet" className="print:hidden">
        <h2
          id="send-sheet"
          className="border-t-2 border-ink pt-4 font-display text-2xl font-medium tracking-tight md:text-3xl"
        >
          Send it for a quote
        </h2>
        <p className="mt-1 mb-5 max-w-[58ch] text-muted">
          A builder reads it, asks back if something does not fit together, and sends a quote. Nothing is ordered before
          you approve it.
        </p>
        {send}
      </section>
    </div>
  )
}
