import { useSession } from '#client/api/session/session.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { OwnCards } from './OwnCards.tsx'

/** One's own cards on file. */
export function CardsPage() {
  const userId = useSession()?.user.id

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="Cards on file"
        lead="Charged when you say so, and for the fees of what you booked. We see the last four digits alone."
      />
      {userId !== undefined && (
        <Loaded skeleton={<Skeleton className="h-64" />}>
          <OwnCards userId={userId} />
        </Loaded>
      )}
    </div>
  )
}
