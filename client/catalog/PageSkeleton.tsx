import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The shape of a service's page: heading and lead, the panel beside them, then two columns. */
export function PageSkeleton() {
  return (
    <div className="page-width grid gap-x-14 gap-y-7 pt-9 md:pt-16 lg:grid-cols-[1.2fr_1fr]">
      <div className="grid content-start gap-5">
        <Skeleton className="h-14 w-4/5" />
        <Skeleton className="h-24 max-w-[54ch]" />
      </div>
      <Skeleton className="h-96" />
      <Skeleton className="h-112" />
      <Skeleton className="h-80" />
    </div>
  )
}
