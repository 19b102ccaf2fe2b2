import type { ReactNode } from 'react'

import { useContent, Words } from '#client/content/service.ts'

/** The fields beside the sheet that they fill in; below them, the sender. */
export function RequestLayout({
  page,
  fields,
  sheet,
  send,
}: {
  page: 'build-sheet' | 'putter-sheet'
  fields: ReactNode
  sheet: ReactNode
  send: ReactNode
}) {
  const { send: text } = useContent(page)

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div className="print:hidden">{fields}</div>
      <div className="grid content-start gap-4 self-start lg:sticky lg:top-24 lg:row-span-2">{sheet}</div>
      <section aria-labelledby="send-sheet" className="print:hidden">
        <h2
          id="send-sheet"
          className="border-t-2 border-ink pt-4 font-display text-2xl font-medium tracking-tight md:text-3xl"
        >
          {text?.title ?? 'Send it for a quote'}
        </h2>
        <div className="mt-1 mb-5 max-w-[58ch] text-muted">
          <Words html={text?.lead} />
        </div>
        {send}
      </section>
    </div>
  )
}
