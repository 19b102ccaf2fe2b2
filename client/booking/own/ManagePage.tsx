import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ManagedBooking } from './ManagedBooking.tsx'

const LinkedPlace = lazyPart(async () => (await import('#client/booking/waitlist/LinkedPlace.tsx')).LinkedPlace)

/** The booking, or the place on a waitlist, behind the link of a mail. The token stands after the #, so that no server logs it. */
export function ManagePage() {
  const token = usePlace().hash.slice(1)
  const Linked = useAddress().read('for') === 'waitlist' ? LinkedPlace : ManagedBooking

  return (
    <div className="page-width py-8 md:py-14">
      <div className="max-w-3xl">
        {token ? (
          <Loaded key={token} skeleton={<Skeleton className="h-96" />}>
            <Linked token={token} />
          </Loaded>
        ) : (
          <div className="grid gap-6">
            <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Your booking</h1>
            <EmptyState title="The link is not complete" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
              Open the link in your confirmation e-mail once more, all of it. With an account you find every booking on
              your dashboard.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
