import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'

import { PlaceRow } from './PlaceRow.tsx'
import { placesOfClinic, useAddPlace, useCallOff, useLetTakePlace } from './queries.ts'

/** The places of a clinic, and what the desk does with them. */
export const WhoComes = ({ clinicId }: { clinicId: string }) => (
  <RecordPart title="Who comes">
    <Loaded skeleton={<Skeleton className="h-40" />}>
      <Places clinicId={clinicId} />
    </Loaded>
  </RecordPart>
)

function Places({ clinicId }: { clinicId: string }) {
  const { data } = useSuspenseQuery(placesOfClinic(clinicId))
  const { clinic, places } = data
  const [isAdding, setAdding] = useState(false)
  const isOff = clinic.status === 'called_off'
  const left = clinic.capacity - clinic.placesTaken

  return (
    <div className="grid gap-4">
      <Decision clinic={clinic} />
      {places.length === 0 ? (
        <p className="text-sm text-muted">Nobody has a place yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} clinic={clinic} />
          ))}
        </ul>
      )}
      {!isOff && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button tone="quiet" size="tight" disabled={left === 0} onClick={() => setAdding(true)}>
            <UserPlus aria-hidden className="size-4" />
            Add somebody
          </Button>
          <p className="text-sm text-muted figures">
            {left === 0 ? 'It is full.' : left === 1 ? 'One place is left.' : `${left} places are left.`}
          </p>
        </div>
      )}
      {isAdding && <AddPlace clinicId={clinicId} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** A place that was sold elsewhere or is given away. */
function AddPlace({ clinicId, onClose }: { clinicId: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const adding = useAddPlace(clinicId, onClose)

  return (
    <Dialog title="Add somebody" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !adding.isPending) adding.mutate({ name: name.trim(), ...(email && { email }) })
        }}
      >
        <p className="text-sm text-muted">
          For a place that was sold elsewhere or is given away: it has no order, and nothing is charged.
        </p>
        <Field label="Name">
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              required
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="E-mail" optional hint="They are written to if it is called off.">
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        {adding.error && <Refusal title="Nobody was added" error={adding.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={adding.isPending} disabled={!name.trim()}>
            Add them
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Whether it takes place: a question of somebody where fewer come than its minimum. */
function Decision({ clinic }: { clinic: ClinicStanding }) {
  const { dayAndYear, moment } = useStudio()
  const [isAsking, setAsking] = useState(false)
  const taking = useLetTakePlace(clinic)
  const { status, minimum, placesTaken, decideOn, calledOffAt } = clinic
  const isOpen = status === 'planned' && minimum !== null && placesTaken < minimum

  if (calledOffAt !== null) return <Notice kind="information">Called off on {moment(calledOffAt)}.</Notice>

  return (
    <div className="grid gap-3">
      {isOpen && (
        <Notice kind="warning" title={`${placesTaken} of at least ${minimum} come`}>
          {decideOn !== null && `Decide by ${dayAndYear(decideOn)} whether it takes place.`}
        </Notice>
      )}
      {taking.error && <Refusal title="Nothing was decided" error={taking.error} />}
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <Button size="tight" busy={taking.isPending} onClick={() => taking.mutate(undefined)}>
            It takes place
          </Button>
        )}
        <Button tone="quiet" size="tight" onClick={() => setAsking(true)}>
          Call it off
        </Button>
      </div>
      {isAsking && <CallOff clinic={clinic} onClose={() => setAsking(false)} />}
    </div>
  )
}

function CallOff({ clinic, onClose }: { clinic: ClinicStanding; onClose: () => void }) {
  const { text: reason, type: setReason, forget } = useKeptText(`why clinic ${clinic.id} is called off`)
  const calling = useCallOff(clinic, () => {
    forget()
    onClose()
  })
  const { title, placesTaken } = clinic
  const who = placesTaken === 1 ? 'Whoever has the one place' : `Whoever has one of the ${placesTaken} places`

  return (
    <Dialog title={`Call off ${title}?`} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() && !calling.isPending) calling.mutate(reason)
        }}
      >
        <p>
          {placesTaken === 0
            ? 'Nobody has a place. '
            : `${who} is written to with the reason, and all that was paid goes back. `}
          Its coach and bays are free again. This cannot be taken back.
        </p>
        <ReasonField required data-first hint="Is told to those who come." reason={reason} onType={setReason} />
        {calling.error && <Refusal title="It is not called off" error={calling.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" tone="danger" busy={calling.isPending} disabled={!reason.trim()}>
            Call it off
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
