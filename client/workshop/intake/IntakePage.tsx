import { useState } from 'react'

import { findClients } from '#client/people/person/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

import { IntakeForm } from './IntakeForm.tsx'

/** Takes in a bag: the client first, then clubs and what is done to them. */
export function IntakePage() {
  const [person, setPerson] = useState<PickedPerson>()

  return (
    <ToolPage title="Take in clubs">
      {person ? (
        <div className="grid max-w-5xl gap-5">
          <p className="flex flex-wrap items-center gap-3">
            <strong>{person.name}</strong>
            <Button tone="quiet" size="tight" onClick={() => setPerson(undefined)}>
              Somebody else
            </Button>
          </p>
          <IntakeForm key={person.id} personId={person.id} name={person.name} />
        </div>
      ) : (
        <div className="max-w-md">
          <PersonPicker label="Client" hint="Whose clubs they are." isFirst find={findClients} onPick={setPerson} />
        </div>
      )}
    </ToolPage>
  )
}
