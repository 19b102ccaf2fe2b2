import { useState } from 'react'

import { placesWords, whenWords } from '#client/lessons/clinic-words.ts'
import { ClinicPrice } from '#client/lessons/ClinicPrice.tsx'
import { attendeesOf, type Party, sizeOf, whoLacksName } from '#client/lessons/places/attendees.ts'
import { GuestFields } from '#client/lessons/places/GuestFields.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { type Attendee, mostAttendees } from '#shared/lessons/clinics/clinic-ref.ts'
import type { Clinic } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

interface PlacesFormProps {
  clinic: Clinic
  person: { name: string } | null
  onAdd: (attendees: readonly Attendee[]) => void
  onBack: () => void
}

/** Who comes: the client whose sale it is, and others by name. */
export function PlacesForm({ clinic, person, onAdd, onBack }: PlacesFormProps) {
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
