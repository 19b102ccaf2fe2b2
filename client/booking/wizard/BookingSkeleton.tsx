import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

export function BookingSkeleton() {
  return (
    <output className="grid gap-x-10 lg:grid-cols-[17rem_1fr_20rem] xl:grid-cols-[19rem_1fr_22rem]">
      <span className="sr-only">Loading the services and times</span>
      <div className="grid content-start gap-2 pt-3 lg:pt-0">
        <Skeleton className="h-12" />
        {Array.from({ length: 7 }, (_, row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
      <Skeleton className="h-96 max-lg:hidden lg:mt-12" />
      <Skeleton className="h-64 max-lg:hidden lg:mt-12" />
    </output>
  )
}
