import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePathParameter } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type Label, LabelSheet } from '#client/ui/print/LabelSheet.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { counted } from '#shared/words.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { ticketOf } from './queries.ts'

/** A tag for the bag and a label for each of its clubs, to be printed on sheets of thirty. */
export function LabelsPage() {
  const ticketId = usePathParameter('ticketId')

  return (
    <Loaded resetKey={ticketId} skeleton={<Skeleton className="h-96" />}>
      <Sheet key={ticketId} ticketId={ticketId} />
    </Loaded>
  )
}

function Sheet({ ticketId }: { ticketId: string }) {
  const { data: ticket } = useSuspenseQuery(ticketOf(ticketId))

  return <LabelsOf tickets={[ticket]} of={ticket.number} back={ticketPath(ticketId)} />
}

interface LabelsOfProps {
  tickets: readonly Ticket[]
  /** The number of the ticket or group, and its page. */
  of: string
  back: string
}

export function LabelsOf({ tickets, of, back }: LabelsOfProps) {
  const [skip, setSkip] = useState(0)
  useKeys([{ key: 'p', what: 'Print', run: () => print() }])
  const isAsked = useAddress().read('print') !== undefined
  useEffect(() => {
    if (isAsked) print()
  }, [isAsked])

  return (
    <ToolPage
      title={`Labels, ${of}`}
      action={
        <>
          <ButtonLink to={back} tone="quiet" size="tight">
            Open {of}
          </ButtonLink>
          <Button size="tight" onClick={() => print()}>
            Print
          </Button>
        </>
      }
    >
      <div className="print:hidden">
        <Field label="Used up on the first sheet">
          {(ids) => <Stepper {...ids} noun="used label" value={skip} most={29} onChange={setSkip} />}
        </Field>
      </div>
      <LabelSheet labels={tickets.flatMap(labelsOf)} skip={skip} />
    </ToolPage>
  )
}

/** The bag's code opens its ticket, a club's code its passport. Only the bag's label shows the client's name. */
function labelsOf({ number, person, bagName, clubs }: Ticket): Label[] {
  const [tag = ''] = clubs.flatMap(({ bagTag }) => bagTag || [])
  const count = counted(clubs.length, 'club')

  return [
    { code: number, title: [person?.name ?? bagName, count].filter(Boolean).join(', '), mark: tag || number },
    ...clubs.map(({ slot, passportCode, bagTag, jobs }) => ({
      code: passportCode,
      title: `${nameOfSlot(slot)}, ${number}: ${jobs.map(workOf).join(', ')}`,
      mark: bagTag || slot,
    })),
  ]
}

/** The new grip and its number of wraps. */
const workOf = ({ name, item, wraps }: Ticket['clubs'][number]['jobs'][number]) =>
  [item?.name ?? name, wraps !== null && counted(wraps, 'wrap')].filter(Boolean).join(', ')
