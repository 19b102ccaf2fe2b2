import { Skeleton } from '#client/ui/Skeleton.tsx'

export function BookingSkeleton() {
  return (
    <output className="grid gap-8">
      <span className="sr-only">Loading the services and times</span>
      <Skeleton className="h-10 w-64" />
      <div className="grid gap-8 lg:grid-cols-[22rem_1fr_23rem]">
        <div className="grid content-start gap-2">
          {Array.from({ length: 7 }, (_, row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
        <Skeleton className="h-96 max-lg:hidden" />
        <Skeleton className="h-64 max-lg:hidden" />
      </div>
    </output>
  )
}
