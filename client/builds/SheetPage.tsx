import type { ReactNode } from 'react'

import { Definitions, useContentSoon, usePageHead } from '#client/content/service.ts'
import { PrintHead } from '#client/settings/service.ts'
import { useHydrated } from '#client/ui/browser/hydrated.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

const meaning = 'What the words on a sheet mean'

const skeleton = (
  <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
    <Skeleton className="h-192" />
    <Skeleton className="h-144" />
  </div>
)

/** The frame of both request pages: introduction, form, glossary. */
export function SheetPage({
  page,
  name,
  form,
  example,
  contours,
}: {
  page: 'build-sheet' | 'putter-sheet'
  /** The title if the studio has written none. */
  name: string
  form: ReactNode
  example?: ReactNode
  contours: number
}) {
  const isHydrated = useHydrated()
  const head = usePageHead(page, name)
  const { guide } = useContentSoon(page)

  return (
    <>
      <div className="print:hidden">
        <PageHead seed={contours} {...head}>
          {guide && (
            <p>
              <a
                href="#meaning"
                className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
              >
                {guide.title ?? meaning}
              </a>
            </p>
          )}
        </PageHead>
      </div>
      <section aria-label="Your request" className="page-width py-10 md:py-14">
        {isHydrated ? (
          <Loaded skeleton={skeleton}>
            <PrintHead title={head.title} hasName />
            {form}
          </Loaded>
        ) : (
          skeleton
        )}
      </section>
      <div className="pb-8 md:pb-12 print:hidden">
        <Definitions of={guide} anchor="meaning" title={meaning}>
          {example}
        </Definitions>
      </div>
    </>
  )
}
