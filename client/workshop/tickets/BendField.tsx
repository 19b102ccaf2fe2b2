import { useKeptField } from '#client/api/use-kept-field.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { unsaidBendWords } from '#shared/workshop/bend.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { sayBend, ticketsKey } from './queries.ts'

interface BendFieldsProps {
  ticket: Pick<Ticket, 'id' | 'status'>
  club: Ticket['clubs'][number]
}

/** How a club is bent, whichever way the job came onto its ticket; kept when the field is left. */
export function BendFields({ ticket, club }: BendFieldsProps) {
  const isOpen = isInHouse(ticket.status) && !isWaiting(ticket) && ticket.status !== 'declined'
  if (!isOpen || club.collectedAt !== null) return null

  return club.jobs.flatMap((job) =>
    job.bends ? [<BendField key={`${job.id} ${job.note}`} ticket={ticket} club={club} job={job} />] : [],
  )
}

function BendField({ ticket: { id, status }, club: { slot }, job }: BendFieldsProps & { job: Job }) {
  const { input, text, type, keep, problem } = useKeptField({
    name: `bend ${job.id}`,
    stored: job.note,
    read: (words) => (words.trim() === '' ? { problem: unsaidBendWords(slot) } : { value: words.trim() }),
    save: (note) => sayBend(id, job.id, note),
    touches: [ticketsKey],
  })
  // Whoever checks reads what was asked for, or asks for it.
  const isMissing = job.note === '' && status === 'qc' ? unsaidBendWords(slot) : undefined

  return (
    <div className="w-44">
      <Field
        label={`${slot}: bend`}
        hint={(isMissing ?? problem) ? undefined : 'As in 2° up.'}
        error={problem ?? isMissing}
      >
        {(ids) => (
          <TextInput
            {...ids}
            ref={input}
            isTight
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={({ target }) => type(target.value)}
            onBlur={keep}
            onKeyDown={({ key }) => key === 'Enter' && keep()}
          />
        )}
      </Field>
    </div>
  )
}

type Job = Ticket['clubs'][number]['jobs'][number]
