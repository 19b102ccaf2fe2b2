import { linkedBooking } from '#client/booking/queries.ts'
import { linkedPlace } from '#client/booking/waitlist/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePlace } from '#client/routing/navigation.ts'
import { BehindLink } from '#client/settings/service.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ManagedBooking } from './ManagedBooking.tsx'

const LinkedPlace = lazyPart(async () => (await import('#client/booking/waitlist/LinkedPlace.tsx')).LinkedPlace)

/** The booking, or the place on a waitlist, behind the link of a mail. The token stands after the #, so that no server logs it. */
export function ManagePage() {
  const token = usePlace().hash.slice(1)
  const isPlace = useAddress().read('for') === 'waitlist'
  const wayOut = (
    <div className="grid justify-items-start gap-2">
      <p>With an account you find every booking on your dashboard.</p>
      <ButtonLink to="/login">Sign in</ButtonLink>
    </div>
  )

  return (
    <div className="page-width py-8 md:py-14">
      <div className="max-w-3xl">
        {isPlace ? (
          <BehindLink token={token} title="Your place on the waitlist" query={linkedPlace} wayOut={wayOut}>
            {(entry) => (
              <Loaded skeleton={<Skeleton className="h-96" />}>
                <LinkedPlace entry={entry} token={token} />
              </Loaded>
            )}
          </BehindLink>
        ) : (
          <BehindLink token={token} title="Your booking" query={linkedBooking} wayOut={wayOut}>
            {(booking) => <ManagedBooking booking={booking} token={token} />}
          </BehindLink>
        )}
      </div>
    </div>
  )
}
