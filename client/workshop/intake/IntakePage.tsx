import { useState } from 'react'

import { findClients } from '#client/people/person/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { CodeField } from '#client/workshop/prepare/CodeField.tsx'

import type { IntakeStart } from './find-scanned.ts'
import { IntakeForm } from './IntakeForm.tsx'
import { ScanLine } from './ScanLine.tsx'
import { useIntakeScans } from './use-intake-scans.ts'

/** Takes in a bag: the client first, or a band or tag that is scanned; then clubs and what is done to them. */
export function IntakePage() {
  const [start, begin] = useState<IntakeStart>()

  return (
    <ToolPage title="Take in clubs">
      {start ? (
        <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5">
          <p className="flex flex-wrap items-center gap-3">
            <strong>{start.person.name}</strong>
            <Button tone="quiet" size="tight" onClick={() => begin(undefined)}>
              Somebody else
            </Button>
          </p>
          <IntakeForm key={start.person.id} start={start} />
        </div>
      ) : (
        <ClientFirst onFound={begin} />
      )}
    </ToolPage>
  )
}

function ClientFirst({ onFound }: { onFound: (start: IntakeStart) => void }) {
  const said = useIntakeScans(undefined, onFound)

  return (
    <div className="grid max-w-md gap-3">
      <PersonPicker
        label="Client"
        hint="Whose clubs they are. Or scan a club’s band or a bag’s tag."
        isFirst
        find={findClients}
        onPick={(person) => onFound({ person, clubs: [] })}
      />
      <ScanLine said={said} />
      <CodeField onOpen={(prepared) => onFound({ person: prepared.person, clubs: [], prepared })} />
    </div>
  )
}
