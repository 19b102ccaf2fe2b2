import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { DayBoardDesk } from './DayBoardDesk.tsx'

export function DayBoardPage() {
  return (
    <Loaded skeleton={<BoardSkeleton />}>
      <DayBoardDesk />
    </Loaded>
  )
}

function BoardSkeleton() {
  return (
    <div className="grid gap-6 p-4">
      <Skeleton className="h-8 w-80" />
      <div className="grid grid-cols-6 gap-2">
        {Array.from({ length: 6 }, (_, bay) => (
          <Skeleton key={bay} className="h-[32rem]" />
        ))}
      </div>
    </div>
  )
}
