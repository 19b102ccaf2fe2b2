import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { DayBoardDesk } from './DayBoardDesk.tsx'

export function DayBoardPage() {
  return (
    <div className="px-4 py-6 md:px-8 md:py-8 print:p-0">
      <Loaded skeleton={<BoardSkeleton />}>
        <DayBoardDesk />
      </Loaded>
    </div>
  )
}

function BoardSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-80" />
      <div className="grid grid-cols-6 gap-2">
        {Array.from({ length: 6 }, (_, bay) => (
          <Skeleton key={bay} className="h-[32rem]" />
        ))}
      </div>
    </div>
  )
}
