import type { ReactNode } from 'react'

import type { ContentText } from '#shared/content/contract.ts'

import { WordedPart } from './WordedPart.tsx'
import { Words } from './Words.tsx'

/** Words and what they mean; what is emphasized, as measures are, stands in the letters of measures. */
export function Definitions({
  of: text,
  title,
  anchor,
  children,
}: {
  of: ContentText | undefined
  title: string
  anchor?: string
  /** What shows the same. */
  children?: ReactNode
}) {
  return (
    <WordedPart of={text} title={title} anchor={anchor}>
      {(rows) => (
        <>
          <dl className="grid border-t-2 border-ink md:grid-cols-2 md:gap-x-14">
            {rows.map((row, at) => (
              <div
                key={`${at} ${row.title}`}
                className="grid content-start gap-x-6 border-b border-line py-4 lg:grid-cols-[9.5rem_1fr]"
              >
                <dt className="font-semibold">{row.title}</dt>
                <dd>
                  <Words
                    html={row.html}
                    className="text-muted figures [&_em]:font-mono [&_em]:text-sm [&_em]:text-fairway [&_em]:not-italic"
                  />
                </dd>
              </div>
            ))}
          </dl>
          {children}
        </>
      )}
    </WordedPart>
  )
}
