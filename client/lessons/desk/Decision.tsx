import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { ClinicStanding } from '#shared/lessons/clinics/places-contract.ts'

import { useCallOff, useLetTakePlace } from './queries.ts'

/** Whether it takes place: a question of somebody where fewer come than its minimum. */
export function Decision({ clinic }: { clinic: ClinicStanding }) {
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
