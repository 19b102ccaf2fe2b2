import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { instantOf } from '#client/booking/instant-of.ts'
import { fittingAt } from '#client/booking/queries.ts'
import { peopleToPick } from '#client/people/people-to-pick.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { FittingService } from '#shared/booking/fitting.ts'

import { KnownPerson, useKnownPerson } from './KnownPerson.tsx'
import { newcomer, useWalkIn } from './use-walk-in.ts'

/** An empty time of a bay or of somebody. */
export interface EmptyPlace {
  name: string
  /** On the wall, with its day. */
  local: string
  bayId?: string
  staffId?: string
}

interface WalkInPanelProps {
  place: EmptyPlace
  /** Whom it is for, where that is known. */
  personId: string | undefined
  onBooked: (bookingId: string) => void
  onClose: () => void
}

const keyOf = ({ serviceCode, optionCode }: FittingService) => `${serviceCode} ${optionCode}`

/** A booking in three presses: the empty time, the service, the person. */
export function WalkInPanel({ place, personId, onBooked, onClose }: WalkInPanelProps) {
  const { dayShort, time, localOf } = useStudio()
  const { name, local, ...whereAndWho } = place
  const startsAt = instantOf(local, localOf)
  const { data: services, error } = useQuery(fittingAt({ startsAt: startsAt.toISOString(), ...whereAndWho }))
  const [chosen, choose] = useState<FittingService>()
  const [isHere, setHere] = useState(true)
  const { book, problem, isBooking, mayCheckIn } = useWalkIn({ startsAt, local, ...whereAndWho }, onBooked)
  const known = useKnownPerson(personId)
  const pick = (person: PickedPerson) => chosen && book({ service: chosen, person, isHere: isHere && mayCheckIn })

  return (
    <Panel title={`New, ${name}, ${dayShort(local)}, ${time(local)}`} onClose={onClose}>
      {error && (
        <Notice kind="problem" title="The services are not known">
          {error.message}
        </Notice>
      )}
      {services ? (
        <Services place={place} services={services} chosen={chosen} onChoose={choose} />
      ) : (
        <Skeleton className="h-64" />
      )}
      {chosen && (
        <PersonStep key={keyOf(chosen)}>
          {known ? (
            <KnownPerson person={known} problem={problem} onPick={pick} />
          ) : (
            <PersonPicker
              isTight
              find={peopleToPick}
              add={(name) => Promise.resolve(newcomer(name))}
              error={problem}
              onPick={pick}
            />
          )}
          {mayCheckIn && (
            <label className="flex min-h-row items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4.5 accent-fairway"
                checked={isHere}
                onChange={({ target }) => setHere(target.checked)}
              />
              Check in at once
            </label>
          )}
          {isBooking && <output>Booking {chosen.serviceName}</output>}
        </PersonStep>
      )}
    </Panel>
  )
}

/** The person is the next press. */
function PersonStep({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={part} className="grid gap-3">
      {children}
    </div>
  )
}

interface ServicesProps {
  place: EmptyPlace
  services: readonly FittingService[]
  chosen: FittingService | undefined
  onChoose: (service: FittingService) => void
}

function Services({ place, services, chosen, onChoose }: ServicesProps) {
  const { money } = useStudio()
  const fitting = services.filter(({ fits }) => fits !== 'no')
  const others = services.filter(({ fits }) => fits === 'no')

  return (
    <section className="grid gap-2 text-sm">
      {fitting.length === 0 && <p className="text-muted">Nothing that is offered fits here.</p>}
      <ul aria-label="What fits here" className="divide-y divide-line border-y border-line empty:hidden">
        {fitting.map((service, at) => (
          <li key={keyOf(service)}>
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the service is the second of three presses
              autoFocus={at === 0}
              aria-pressed={chosen === service}
              onClick={() => onChoose(service)}
              className={clsx(
                'flex min-h-row w-full items-center justify-between gap-3 px-2 text-left figures',
                chosen === service ? 'bg-turf font-semibold' : 'hover:bg-sunken',
              )}
            >
              <span>
                {service.serviceName}, {service.minutes} min
                {!service.takesPlace && (
                  <span className="block font-normal text-muted">
                    {place.bayId ? 'Needs no bay' : 'Needs nobody'}: {place.name} stays free
                  </span>
                )}
              </span>
              <span>{money(service.priceCents)}</span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-muted">Does not fit: {others.map(({ serviceName }) => serviceName).join('; ')}</p>
      )}
    </section>
  )
}
