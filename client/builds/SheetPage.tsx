import type { ReactNode } from 'react'

import { PrintHead } from '#client/settings/PrintHead.tsx'
import { useHydrated } from '#client/ui/browser/hydrated.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { FieldGuide, type SheetFieldGuide } from './FieldGuide.tsx'

const skeleton = (
  <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
    <Skeleton className="h-192" />
    <Skeleton className="h-144" />
  </div>
)

/** How both sheets are told: what it is, the sheet to fill in, what its words mean. */
export function SheetPage({
  title,
  lead,
  form,
  example,
  guide,
  contours,
}: {
  title: string
  lead: ReactNode
  form: ReactNode
  example?: ReactNode
  guide: readonly SheetFieldGuide[]
  contours: number
}) {
  const isHydrated = useHydrated()

  return (
    <>
      <div className="print:hidden">
        <PageHead seed={contours} title={title} lead={lead}>
          <p>
            <a href="#meaning" className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4">
              What the words on a sheet mean
            </a>
          </p>
        </PageHead>
      </div>
      <section aria-label="Your request" className="page-width py-10 md:py-14">
        {isHydrated ? (
          <Loaded skeleton={skeleton}>
            <PrintHead title={title} hasName />
            {form}
          </Loaded>
        ) : (
          skeleton
        )}
      </section>
      <section aria-labelledby="meaning" className="page-width pb-8 md:pb-12 print:hidden">
        <h2
          id="meaning"
          className="border-t-2 border-ink pt-4 font-display text-2xl font-medium tracking-tight md:text-3xl"
        >
          What the words on a sheet mean
        </h2>
        {example}
        <div className="mt-8">
          <FieldGuide fields={guide} />
        </div>
      </section>
    </>
  )
}
