import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { BookingFacts } from '#client/booking/BookingFacts.tsx'
import { CreditChoice } from '#client/booking/credits/CreditChoice.tsx'
import { useLessonCredit, useNextCredit } from '#client/booking/credits/use-lesson-credit.ts'
import { priced } from '#client/booking/member-price.ts'
import { type Choice, wayWords } from '#client/booking/wizard/choice.ts'
import type { HeldTime } from '#client/booking/wizard/held.ts'
import { HoldClock } from '#client/booking/wizard/HoldClock.tsx'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { type FollowingChoice, useFollowing } from '#client/booking/wizard/visit/following.ts'
import { profileOf } from '#client/people/queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

const ForWhom = lazyPart(async () => (await import('./ForWhom.tsx')).ForWhom)

// With the library of forms, which nobody needs before a time is chosen.
const DetailsForm = lazyPart(async () => (await import('./DetailsForm.tsx')).DetailsForm)

// For who has an account.
const HowOften = lazyPart(async () => (await import('#client/booking/wizard/series/HowOften.tsx')).HowOften)
const AndThen = lazyPart(async () => (await import('#client/booking/wizard/visit/AndThen.tsx')).AndThen)
const SeriesForm = lazyPart(async () => (await import('#client/booking/wizard/series/SeriesForm.tsx')).SeriesForm)

interface Props {
  service: Service
  choice: Choice
  /** Whoever asks may book. */
  daysAhead: number
  start: FreeStart
  held: HeldTime
  booking: BookTime
}

export function WhoPanel({ start, ...given }: Props) {
  const props = { ...given, start: priced(start, given.held.hold, given.booking.newCents) }

  return (
    <div className="grid gap-4">
      <BookingFacts service={props.service} way={wayWords(props.choice)} start={props.start} />
      <HoldClock held={props.held} />
      <Loaded skeleton={<Skeleton className="h-72" />}>
        <Form {...props} />
      </Loaded>
    </div>
  )
}

/** Nothing has to be asked of them. */
const isWhole = (profile: Profile | null) => Boolean(profile?.firstName && profile.email && profile.phone)

function Form({ choice, daysAhead, ...props }: Props) {
  const session = useSession()
  const { data: profile } = useSuspenseQuery(profileOf(session?.user.id))
  const { start, held } = props
  const isTold = held.hold ?? held.problem
  const { weeks } = choice
  const following = useFollowing(choice, start)
  // What is typed of somebody else stays: a series is for whom the studio knows, and that is said before.
  const [isOther, setOther] = useState(false)

  return (
    <>
      {isWhole(profile) && !isOther && <HowOften choice={choice} start={start} daysAhead={daysAhead} />}
      {isWhole(profile) && isOther && (
        <p className="text-sm text-muted">
          Every week is for yourself or your household. For somebody else book each time, or call us.
        </p>
      )}
      {weeks === undefined || !isWhole(profile) ? (
        <>
          <AndThen choice={choice} following={following} />
          <OnceForm {...props} choice={choice} following={following} profile={profile} onOther={() => setOther(true)} />
        </>
      ) : (
        isTold && (
          <>
            <WhoseSeries profile={profile} personId={choice.personId} />
            <SeriesForm choice={choice} weeks={weeks} {...props} />
          </>
        )
      )}
    </>
  )
}

/** For whom all of its times are, before they are booked. */
function WhoseSeries({ profile, personId }: { profile: Profile | null; personId: string | undefined }) {
  const userId = useSession()?.user.id
  if (userId !== undefined && personId !== undefined) return <ForWhom personId={personId} userId={userId} />

  return (
    <p className="leading-snug">
      For <span className="font-semibold">{`${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim()}</span>
    </p>
  )
}

interface OnceProps extends Omit<Props, 'daysAhead'> {
  following: FollowingChoice
  profile: Profile | null
  /** Whoever books is not who comes. */
  onOther: () => void
}

/** A single time, for which a lesson of a package may pay, and another one for what follows. */
function OnceForm({ choice, start: atPrice, following, ...props }: OnceProps) {
  const { service, booking } = props
  const { newCents } = booking
  const wanted = { service, added: choice.added, start: atPrice, newCents }
  const { credit, isUsed, keep, start } = useLessonCredit(wanted)
  const next = useNextCredit({ following, taken: isUsed ? credit : undefined, newCents })

  return (
    <>
      {credit && <CreditChoice credit={credit} isUsed={isUsed} onKeep={keep} />}
      {next.credit && <CreditChoice credit={next.credit} isUsed={next.isUsed} isForNext onKeep={next.keep} />}
      <DetailsForm {...props} start={start} withCredit={isUsed} following={next.following} personId={choice.personId} />
    </>
  )
}
