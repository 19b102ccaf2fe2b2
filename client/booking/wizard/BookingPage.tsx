import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { Price } from '#client/booking/Price.tsx'
import { WhenSkeleton } from '#client/booking/times/WhenSkeleton.tsx'
import { cheapestWay, servicesQuery } from '#client/catalog/service.ts'
import { membershipOf, MembersPay } from '#client/memberships/service.ts'
import { Contact, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Service } from '#shared/catalog/contract.ts'
import type { OwnMembership } from '#shared/memberships/contract.ts'
import { discountCents } from '#shared/memberships/discount.ts'
import { countingStatuses } from '#shared/memberships/status.ts'

import { type Choice, hasOneWay, useChoice } from './choice.ts'
import { type StepName, Step } from './Step.tsx'

const withTitle = (part: ReactNode) => (
  <>
    <BookingTitle />
    <div className="mt-6">{part}</div>
  </>
)

export function BookingPage() {
  return (
    <div className="page-width py-6 md:py-10">
      <Loaded skeleton={<BookingSkeleton />} renderAround={withTitle}>
        <BookingDesk />
      </Loaded>
    </div>
  )
}

// Fetched beside the list of services, so that it is here before anybody has chosen.
const loadTimesAndDetails = async () => (await import('./TimesAndDetails.tsx')).TimesAndDetails
const TimesAndDetails = lazyPart(loadTimesAndDetails)
if (!import.meta.env.SSR) void loadTimesAndDetails().catch(() => undefined)

const loadConfirmation = async () => (await import('./Confirmation.tsx')).Confirmation
const Confirmation = lazyPart(loadConfirmation)

/** The confirmation of what was booked, or the steps of a new booking. */
function BookingDesk() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const choice = useChoice(services)
  const desk = services.length === 0 ? <NothingToBook /> : <Desk services={services} choice={choice} />

  return choice.booked === undefined ? (
    desk
  ) : (
    <Confirmation made={choice.booked} onAgain={choice.again} otherwise={desk} />
  )
}

/** What, when and who: three columns, or three steps on a phone. */
function Desk({ services, choice }: { services: readonly Service[]; choice: Choice }) {
  const { priceInWords } = useMemberPrice()
  const [reopened, setReopened] = useState<StepName>()
  const [isMoving, setMoving] = useState(false)
  const { service, time } = choice
  const current: StepName = reopened ?? (!service ? 'what' : !time ? 'when' : 'who')

  // Fetched while the details are typed: once booked, nobody waits for it.
  useEffect(() => {
    if (time) void loadConfirmation().catch(() => undefined)
  }, [time])

  const reopen = (step: StepName | undefined) => {
    setReopened(step)
    setMoving(true)
  }
  const takeService = (code: string) => {
    reopen(undefined)
    choice.takeService(code)
  }

  return (
    <>
      <BookingTitle />
      <div className="mt-6 grid items-start gap-x-10 lg:grid-cols-[17rem_1fr_20rem] xl:grid-cols-[19rem_1fr_22rem]">
        <Step
          name="what"
          title="What"
          number={1}
          current={current}
          isLong
          isMoving={isMoving}
          chosen={service && [service.name, hasOneWay(service) && priceInWords(service)].filter(Boolean).join(', ')}
          onReopen={() => reopen('what')}
        >
          <ServiceList services={services} chosen={service?.code} onChoose={takeService} />
        </Step>
        {service ? (
          <Loaded key={service.code} skeleton={<WhenSkeleton />}>
            <TimesAndDetails service={service} choice={choice} current={current} isMoving={isMoving} reopen={reopen} />
          </Loaded>
        ) : (
          <p className="rounded border border-dashed border-edge/60 px-6 py-10 text-muted max-lg:hidden lg:col-span-2 lg:mt-12">
            Choose a service, and its free times show up here.
          </p>
        )}
      </div>
    </>
  )
}

function NothingToBook() {
  return (
    <div className="grid gap-6">
      <BookingTitle />
      <EmptyState title="Nothing can be booked online yet" action={<Contact />}>
        Call or write, and a person finds a time with you.
      </EmptyState>
    </div>
  )
}

const headings: Record<Service['category'], string> = {
  evaluation: 'Find out',
  fitting: 'Club fittings',
  putter: 'Putters',
  lesson: 'Lessons',
  bench: 'On the bench',
  bay: 'Play and practice',
}

function ServiceList({
  services,
  chosen,
  onChoose,
}: {
  services: readonly Service[]
  chosen: string | undefined
  onChoose: (code: string) => void
}) {
  const { priceOf } = useMemberPrice()
  const groups = Object.entries(Object.groupBy(services, ({ category }) => headings[category]))

  return (
    <div className="grid gap-5">
      {groups.map(([heading, group = []]) => (
        <fieldset key={heading} className="min-w-0">
          <legend className="pb-1 text-sm font-medium text-muted">{heading}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {group.map((service) => (
              <li key={service.code}>
                <ServiceButton
                  service={service}
                  priceOf={priceOf}
                  isChosen={service.code === chosen}
                  onChoose={() => onChoose(service.code)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

interface ServiceButtonProps {
  service: Service
  priceOf: ReturnType<typeof useMemberPrice>['priceOf']
  isChosen: boolean
  onChoose: () => void
}

function ServiceButton({ service, priceOf, isChosen, onChoose }: ServiceButtonProps) {
  const cheapest = cheapestWay(service)
  const { name, summary, durationMinutes, priceCents, isFrom, needsApproval } = cheapest
  const { cents, included } = priceOf(cheapest)

  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'grid w-full grid-cols-[1fr_auto] gap-x-4 px-3 py-2.5 text-left transition-colors',
        isChosen ? 'bg-turf shadow-[inset_3px_0_0_var(--color-fairway)]' : 'hover:bg-sunken',
      )}
    >
      <span className={clsx('leading-snug', isChosen ? 'font-semibold' : 'font-medium')}>{name}</span>
      <span className="text-right font-medium">
        {included ?? (
          <>
            {isFrom && 'from '}
            <Price cents={cents} insteadOf={priceCents} />
          </>
        )}
      </span>
      <span className="text-sm text-muted">
        {summary}
        {needsApproval && <span className="block font-medium text-ink">Needs approval</span>}
      </span>
      <span className="text-right text-sm whitespace-nowrap text-muted figures">
        {isFrom && 'from '}
        {durationMinutes} min
      </span>
      {included === undefined && cents === priceCents && (
        <span className="col-span-2 mt-1">
          <MembersPay service={cheapest} />
        </span>
      )}
    </button>
  )
}

function BookingSkeleton() {
  return (
    <output className="grid gap-x-10 lg:grid-cols-[17rem_1fr_20rem] xl:grid-cols-[19rem_1fr_22rem]">
      <span className="sr-only">Loading the services and times</span>
      <div className="grid content-start gap-2 pt-3 lg:pt-0">
        <Skeleton className="h-12" />
        {Array.from({ length: 7 }, (_, row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
      <Skeleton className="h-96 max-lg:hidden lg:mt-12" />
      <Skeleton className="h-64 max-lg:hidden lg:mt-12" />
    </output>
  )
}

const BookingTitle = () => <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Book a time</h1>

/** The prices of services for this person before a time is chosen; public prices until the membership is known. */
function useMemberPrice() {
  const { money } = useStudio()
  const { data: membership } = useQuery(membershipOf(useSession()?.user.id))
  const priceOf = (service: Service) => memberPrice(service, membership)

  const priceInWords = (service: Service): string => {
    const { cents, included } = priceOf(service)
    return included?.toLowerCase() ?? money(cents)
  }

  return { priceOf, priceInWords }
}

/** The price of a service for a member. How much of the allowance it takes depends on the time, which is not chosen yet. */
function memberPrice(service: Service, membership: OwnMembership | null | undefined) {
  const { category, priceCents, durationMinutes } = service
  if (!membership || !countingStatuses.some((status) => status === membership.status)) return { cents: priceCents }

  const cents = priceCents - discountCents(membership.plan, category, priceCents)
  if (category !== 'bay') return { cents }

  const { peakMinutes, offPeakMinutes } = membership.allowance
  if (peakMinutes >= durationMinutes) return { cents, included: 'Included' }
  return peakMinutes + offPeakMinutes >= durationMinutes ? { cents, included: 'Included off-peak' } : { cents }
}
