import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useMemberPrice } from '#client/booking/use-member-price.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { BookingTitle } from './BookingTitle.tsx'
import { type Choice, hasOneWay, useChoice } from './choice.ts'
import { ServiceList } from './ServiceList.tsx'
import { type StepName, Step } from './Step.tsx'
import { WhenSkeleton } from './times/WhenSkeleton.tsx'

// The list of services is drawn without it, and it is here before anybody has chosen.
const loadTimesAndDetails = async () => (await import('./TimesAndDetails.tsx')).TimesAndDetails
const TimesAndDetails = lazyPart(loadTimesAndDetails)
if (!import.meta.env.SSR) void loadTimesAndDetails().catch(() => undefined)

const loadMade = async () => (await import('./Made.tsx')).Made
const Made = lazyPart(loadMade)

/** What was booked a moment ago, or what is to be booked. */
export function BookingDesk() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const choice = useChoice(services)
  const desk = services.length === 0 ? <NothingToBook /> : <Desk services={services} choice={choice} />

  return choice.booked === undefined ? desk : <Made made={choice.booked} onAgain={choice.again} otherwise={desk} />
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
    if (time) void loadMade().catch(() => undefined)
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
