import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { MyOrders } from './MyOrders.tsx'
import { OwnCredit } from './OwnCredit.tsx'

/** What somebody has ordered, and what of it is due. */
export function MyOrdersPage() {
  const userId = useSession()?.user.id

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="Orders"
        action={
          <ButtonLink to="/dashboard/cards" tone="quiet">
            Cards on file
          </ButtonLink>
        }
      />
      {userId !== undefined && (
        <Loaded skeleton={<Skeleton className="h-40" />}>
          <OwnCredit />
          <MyOrders userId={userId} />
        </Loaded>
      )}
    </div>
  )
}
