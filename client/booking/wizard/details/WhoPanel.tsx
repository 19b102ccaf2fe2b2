import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, Timer } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { CreditChoice } from '#client/booking/credits/CreditChoice.tsx'
import { priced, memberWords } from '#client/booking/member-price.ts'
import { Price } from '#client/booking/Price.tsx'
import { type Choice, wayWords } from '#client/booking/wizard/choice.ts'
import { type HeldTime, isLost } from '#client/booking/wizard/hold.ts'
import { type FollowingChoice, useFollowing } from '#client/booking/wizard/second-service.ts'
import type { BookTime } from '#client/booking/wizard/use-book-time.ts'
import { useLessonCredit, useNextCredit } from '#client/booking/wizard/use-lesson-credit.ts'
import { profileOf } from '#client/people/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { FreeStart, Hold } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'
import type { Profile } from '#shared/people/contract.ts'

const ForWhom = lazyPart(async () => (await import('./ForWhom.tsx')).ForWhom)

// Loaded when a time is chosen: it needs the library of forms.
const DetailsForm = lazyPart(async () => (await import('./DetailsForm.tsx')).DetailsForm)

// Only people with an account need these.
const HowOften = lazyPart(async () => (await import('#client/booking/wizard/HowOften.tsx')).HowOften)
const SecondService = lazyPart(async () => (await import('#client/booking/wizard/SecondService.tsx')).SecondService)
const SeriesForm = lazyPart(async () => (await import('#client/booking/wizard/SeriesForm.tsx')).SeriesForm)

interface Props {
  service: Service
  choice: Choice
  /** How many days ahead the person may book. */
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

/** Whether the profile has everything that a booking needs. */
const isWhole = (profile: Profile | null) => Boolean(profile?.firstName && profile.email && profile.phone)

function Form({ choice, daysAhead, ...props }: Props) {
  const session = useSession()
  const { data: profile } = useSuspenseQuery(profileOf(session?.user.id))
  const { start, held } = props
  const isTold = held.hold ?? held.problem
  const { weeks } = choice
  const following = useFollowing(choice, start)
  // Once another person is typed the series is not offered: it is for clients on file, and the text below says so.
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
          <SecondService choice={choice} following={following} />
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

/** Who comes to all times of the series. */
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
  /** Called when another person than the one who books comes. */
  onOther: () => void
}

/** A single time. A lesson of a package may pay for it, and another for the second service. */
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

/** The summary of what is about to be booked. */
function BookingFacts({ service, way, start }: { service: Service; way: string; start: FreeStart }) {
  const { money, dayLong, span, localOf, studio } = useStudio()
  const words = memberWords(start, money)

  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-y-2 border-ink py-3.5">
      <p className="font-display text-lg leading-snug font-medium">{service.name}</p>
      <p className="font-display text-lg font-medium">
        <Price cents={start.priceCents} insteadOf={start.publicPriceCents} />
      </p>
      {way && <p className="col-span-2 text-sm">{way}</p>}
      <p className="figures">
        {dayLong(start.local)}
        <br />
        {span(start.local, localOf(start.endsAt))}
      </p>
      <p className="self-end text-right text-sm text-muted figures">{minutesOf(start)} min</p>
      {words && (
        <p className="col-span-2 mt-2 flex items-center gap-2 rounded bg-turf px-3 py-2 text-sm font-medium text-ink figures">
          <BadgeCheck aria-hidden className="size-4.5 shrink-0 text-fairway" />
          {words}
        </p>
      )}
      <p className="col-span-2 pt-1 text-sm text-muted">
        {studio.name}, {studio.street}, {studio.city}
      </p>
    </div>
  )
}

const minutesOf = ({ startsAt, endsAt }: FreeStart) => (endsAt.getTime() - startsAt.getTime()) / 60_000

const warningSeconds = 120

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** For how long the time is kept, with a warning before it ends and a way to keep it longer. */
function HoldClock({ held }: { held: HeldTime }) {
  const { hold, problem, isTaking, retake } = held
  if (hold) return <Countdown held={held} hold={hold} />
  if (isTaking) return <p className="text-sm text-muted">Keeping this time for you …</p>
  if (!problem || isLost(problem)) return null

  return (
    <Notice kind="warning" title="This time is not kept for you yet">
      <p>{problem.message} You can still book it.</p>
      <Button tone="quiet" size="small" onClick={retake}>
        Keep it
      </Button>
    </Notice>
  )
}

function Countdown({ held, hold }: { held: HeldTime; hold: Hold }) {
  const now = useNow(1)
  // Rounded down: the clock may be a second old, and it must not promise more than there is.
  const seconds = Math.max(0, Math.floor((hold.expiresAt.getTime() - now.getTime()) / 1000))
  if (seconds === 0) {
    return (
      <Notice kind="warning" title="We no longer keep this time">
        <p>It may still be free, and nothing you typed is lost.</p>
        <Button tone="quiet" size="small" busy={held.isTaking} onClick={held.retake}>
          Keep it again
        </Button>
      </Notice>
    )
  }

  const isClose = seconds <= warningSeconds
  return (
    <div
      className={clsx(
        'flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded px-3 py-1.5 text-sm',
        isClose ? 'bg-straw' : 'bg-sunken',
      )}
    >
      <Timer aria-hidden className={clsx('size-4.5', isClose ? 'text-flag' : 'text-muted')} />
      <span>
        Kept for you for <strong className="inline-block min-w-11 figures">{clockOf(seconds)}</strong>
      </span>
      {isClose && hold.extendable && (
        <Button tone="quiet" size="small" className="ml-auto" busy={held.isExtending} onClick={() => held.extend(hold)}>
          Keep it longer
        </Button>
      )}
      <output className="sr-only">{isClose ? 'Less than two minutes are left for this time.' : ''}</output>
    </div>
  )
}
