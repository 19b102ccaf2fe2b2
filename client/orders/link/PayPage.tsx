import { usePlace } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { isShareToken } from '#shared/booking/players/share-contract.ts'

import { Linked } from './Linked.tsx'
import { LinkedShare } from './LinkedShare.tsx'

/** An order is paid by its link, without an account. The token stands after the #, so that no server logs it. */
export function PayPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Pay" />
      <Loaded key={token} skeleton={<Skeleton className="h-96" />}>
        {isShareToken(token) ? <LinkedShare token={token} /> : <Linked token={token} />}
      </Loaded>
    </div>
  )
}
