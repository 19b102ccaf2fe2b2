import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  attendeesOf,
  ClinicPrice,
  clinicsQuery,
  GuestFields,
  type Party,
  placesWords,
  sizeOf,
  whenWords,
  whoLacksName,
} from '#client/lessons/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { type Attendee, mostAttendees } from '#shared/lessons/clinics/clinic-ref.ts'
import type { Clinic } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

/** How long browsers keep the list of clinics: others sell places meanwhile. */
const secondsBetween = 15

interface PlacesPanelProps {
  /** The sale's client. */
  person: { name: string } | null
  onAdd: (clinic: Clinic, attendees: readonly Attendee[]) => void
  onClose: () => void
}

/** Sells places in a clinic: which one, then who comes. */
export function PlacesPanel({ person, onAdd, onClose }: PlacesPanelProps) {
  const { data: clinics, error } = useQuery({ ...clinicsQuery, refetchInterval: secondsBetween * 1000 })
  const [slug, choose] = useState<string>()
  const chosen = clinics?.find((clinic) => clinic.slug === slug)
  const sold = clinics?.filter(({ isSold }) => isSold)

  return (
    <Panel title="Sell a place in a clinic" onClose={onClose}>
      {error && (
        <Notice kind="problem" title="The clinics are not known">
          {error.message}
        </Notice>
      )}
      {!clinics && !error && <Skeleton className="h-40" />}
      {chosen ? (
        <PlacesForm
          clinic={chosen}
          person={person}
          onBack={() => choose(undefined)}
          onAdd={(attendees) => {
            onAdd(chosen, attendees)
            onClose()
          }}
        />
      ) : (
        sold && <Choices clinics={sold} onChoose={choose} />
      )}
    </Panel>
  )
}

interface ChoicesProps {
  clinics: readonly Clinic[]
  onChoose: (slug: string) => void
}

function Choices({ clinics, onChoose }: ChoicesProps) {
  const { money, ...wording } = useStudio()

  return (
    <>
      {clinics.length === 0 && <p className="text-sm text-muted">No clinic is coming of which places are sold.</p>}
      <ul aria-label="Clinics" className="divide-y divide-line border-y border-line empty:hidden">
        {clinics.map((clinic) => (
          <li key={clinic.slug}>
            <button
              type="button"
              className="grid min-h-row w-full grid-cols-[1fr_auto] items-center gap-x-3 px-2 py-1.5 text-left text-sm enabled:hover:bg-sunken disabled:text-muted"
              disabled={clinic.placesLeft === 0}
              onClick={() => onChoose(clinic.slug)}
            >
              <span className="font-medium wrap-anywhere">{clinic.title}</span>
              <span className="text-right figures">{clinic.priceCents === 0 ? 'Free' : money(clinic.priceCents)}</span>
              <span className="text-muted figures">{whenWords(clinic, wording)}</span>
              <span className="text-right text-muted">{placesWords(clinic)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Juniors are entered on the page of their clinic, once who brings them is known.
      </p>
    </>
  )
}

interface PlacesFormProps {
  clinic: Clinic
  person: { name: string } | null
  onAdd: (attendees: readonly Attendee[]) => void
  onBack: () => void
}

/** The guests: the sale's client, and others by name. */
function PlacesForm({ clinic, person, onAdd, onBack }: PlacesFormProps) {
  const [party, setParty] = useState<Party>({ ...(person && { self: person.name }), others: [] })
  const [isTried, setTried] = useState(false)
  const lacking = whoLacksName(party)
  const size = sizeOf(party)
  const isFull = size >= Math.min(clinic.placesLeft, mostAttendees)

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (size > 0 && lacking.size === 0) onAdd(attendeesOf(party))
      }}
    >
      <ChosenClinic clinic={clinic} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">Who comes?</legend>
        {person ? (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              data-first
              className="size-5 shrink-0 accent-fairway"
              checked={party.self !== undefined}
              disabled={party.self === undefined && isFull}
              onChange={({ target }) =>
                setParty({ others: party.others, ...(target.checked && { self: person.name }) })
              }
            />
            {person.name}
          </label>
        ) : (
          <p className="text-sm text-muted">A client comes themself, at their own price, once it is their sale.</p>
        )}
        <GuestFields
          guests={party.others}
          onGuests={(others) => setParty({ ...party, others })}
          problemOf={(key) => (isTried && lacking.has(key) ? 'Type the name of whoever comes.' : undefined)}
          isFull={isFull}
        />
      </fieldset>
      {isTried && size === 0 && <Notice kind="problem">Say who comes first.</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{size > 1 ? `Add ${counted(size, 'place')}` : 'Add the place'}</Button>
        <Button tone="quiet" onClick={onBack}>
          Another clinic
        </Button>
      </div>
    </form>
  )
}

function ChosenClinic({ clinic }: { clinic: Clinic }) {
  const wording = useStudio()

  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{clinic.title}</h3>
      <p className="text-sm text-muted figures">{whenWords(clinic, wording)}</p>
      <p className="text-sm text-muted">{placesWords(clinic)}</p>
      <ClinicPrice clinic={clinic} />
    </div>
  )
}
