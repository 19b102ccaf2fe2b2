import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { BookingFacts } from '#client/booking/BookingFacts.tsx'
import { priced } from '#client/booking/member-price.ts'
import type { HeldTime } from '#client/booking/wizard/held.ts'
import { HoldClock } from '#client/booking/wizard/HoldClock.tsx'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { profileOf } from '#client/people/queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

// With the library of forms, which nobody needs before a time is chosen.
const DetailsForm = lazyPart(async () => (await import('./DetailsForm.tsx')).DetailsForm)

interface Props {
  service: Service
  start: FreeStart
  held: HeldTime
  booking: BookTime
}

export function WhoPanel({ start, ...given }: Props) {
  const props = { ...given, start: priced(start, given.held.hold, given.booking.newCents) }

  return (
    <div className="grid gap-4">
      <BookingFacts service={props.service} start={props.start} />
      <HoldClock held={props.held} />
      <Loaded skeleton={<Skeleton className="h-72" />}>
        <Form {...props} />
      </Loaded>
    </div>
  )
}

function Form(props: Props) {
  const session = useSession()
  const { data: profile } = useSuspenseQuery(profileOf(session?.user.id))

  return <DetailsForm {...props} profile={profile} />
}
