import { Plus } from 'lucide-react'

import { Part } from '#client/ui/Part.tsx'
import { StructuredData } from '#client/ui/StructuredData.tsx'
import type { ContentText } from '#shared/content/contract.ts'

import { Words } from './Words.tsx'

/** What people ask, and the answers, also for search engines (schema.org/FAQPage); nothing where nobody asks. */
export function Questions({ of: texts }: { of: readonly (ContentText | undefined)[] }) {
  const questions = texts.flatMap((text) => text?.sections ?? [])
  if (questions.length === 0) return null

  return (
    <Part title={texts[0]?.title ?? 'Questions'}>
      <StructuredData
        of={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ title, html }) => ({
            '@type': 'Question',
            name: title,
            acceptedAnswer: { '@type': 'Answer', text: html },
          })),
        }}
      />
      <div className="gap-x-14 border-t border-line lg:grid lg:grid-cols-2 lg:items-start">
        {questions.map(({ title, html }, at) => (
          <details key={`${at} ${title}`} className="group border-b border-line">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-2.5 font-medium hover:text-fairway [&::-webkit-details-marker]:hidden">
              {title}
              <Plus aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
            </summary>
            <Words html={html} className="pb-4 text-muted" />
          </details>
        ))}
      </div>
    </Part>
  )
}
