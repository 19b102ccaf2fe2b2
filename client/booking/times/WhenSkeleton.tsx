import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

export function WhenSkeleton() {
  return (
    <output className="grid gap-3 pt-3 lg:col-span-2 lg:grid-cols-[1fr_22rem] lg:gap-10 lg:pt-12">
      <span className="sr-only">Loading the free times</span>
      <div className="grid content-start gap-4">
        <Skeleton className="h-14" />
        <div className="grid grid-cols-7 gap-1.5">
          {Array.from({ length: 21 }, (_, day) => (
            <Skeleton key={day} className="h-18" />
          ))}
        </div>
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-64 max-lg:hidden" />
    </output>
  )
}
