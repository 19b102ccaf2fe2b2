import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

const atOnce = '[animation-delay:0ms]'

/** Stands at once where a page of the dashboard will be: whoever has just signed in sees where they are, however slow the first answer. */
export const PageSkeleton = () => (
  <div className="page-width grid min-h-[60vh] content-start gap-4 py-8 md:py-12">
    <output className="sr-only">Loading application...</output>
    <Skeleton className={`h-64 ${atOnce}`} />
    <Skeleton className={`h-20 ${atOnce}`} />
    <Skeleton className={`h-20 ${atOnce}`} />
  </div>
)

/** With the place of its tabs. */
export const DashboardSkeleton = () => (
  <>
    <div aria-hidden className="h-12 border-b border-line bg-sunken" />
    <PageSkeleton />
  </>
)
