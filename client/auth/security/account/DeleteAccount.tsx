import { useSuspenseQuery } from '@tanstack/react-query'

import { verifiedFactors } from '#client/auth/second-step/second-step.ts'
import { InPlace } from '#client/auth/security/InPlace.tsx'
import { ownAccountOf, userOf } from '#client/auth/security/queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

// With the library of forms, which nobody needs before they press.
const DeleteForm = lazyPart(async () => (await import('./DeleteForm.tsx')).DeleteForm)

/** The way out, with what goes and what stays. */
export function DeleteAccount({ userId }: { userId: string }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const { data: account } = useSuspenseQuery(ownAccountOf(userId))
  const needsPassword = account.hasPassword && verifiedFactors(user).length === 0

  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="font-medium">Goes</dt>
        <dd>Your sign-in, your devices, your profile, what you asked us, and your name on past bookings.</dd>
        <dt className="font-medium">Stays</dt>
        <dd>
          What was booked and paid, without your name, because books must be kept. While a membership runs, your name
          and address stay with it.
        </dd>
      </dl>
      <InPlace action="Delete my account">
        {(close) => <DeleteForm user={user} needsPassword={needsPassword} onCancel={() => close()} />}
      </InPlace>
    </>
  )
}
