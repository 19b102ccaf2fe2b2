import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { MyBookings } from './MyBookings.tsx'

export function MyBookingsPage() {
  return (
    <div className="page-width py-8 md:py-12">
      <Loaded
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-64" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        }
      >
        <MyBookings />
      </Loaded>
    </div>
  )
}
