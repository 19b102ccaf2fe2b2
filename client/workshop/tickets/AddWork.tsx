import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { JobSelect, useKindOfPart } from '#client/workshop/JobBar.tsx'
import { PartField, useChosenPart } from '#client/workshop/PartField.tsx'
import { benchJobsQuery, ticketsKey } from '#client/workshop/queries.ts'
import { queueKey, rushOf } from '#client/workshop/queue/queries.ts'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { ClubBoxes } from './ClubBoxes.tsx'
import { addJobs, priceOfWork } from './queries.ts'

/** Adds work to clubs in the house, with its price and a new promise: started if permitted or signed for, else proposed. */
export function AddWork({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { money } = useStudio()
  const { data: jobs = [] } = useQuery(benchJobsQuery)
  const here = ticket.clubs.filter(({ collectedAt }) => collectedAt === null)
  const [chosen, choose] = useState<readonly string[]>(here.slice(0, 1).map(({ id }) => id))
  const [job, setJob] = useState('regrip')
  const kindOf = useKindOfPart()
  const { part, setPart, asks, field } = useChosenPart()
  const [said, say] = useState({ note: '', day: '', signedName: '' })
  const wanted = { job, ...(part && { sku: part.sku }) }
  const { data: price } = useQuery(
    priceOfWork({
      ticketId: ticket.id,
      clubs: here.filter(({ id }) => chosen.includes(id)).map(({ slot }) => ({ slot, jobs: [wanted] })),
    }),
  )
  const { data: check } = useQuery(
    rushOf(
      chosen.map(() => ({ jobs: [wanted] })),
      said.day || undefined,
    ),
  )
  const adding = useAct(
    () =>
      addJobs(ticket.id, {
        clubs: chosen.map((ticketClubId) => ({ ticketClubId, jobs: [jobOf(wanted, said)] })),
        ...moreOf(said, ticket),
      }),
    { onDone: onClose, touches: [ticketsKey, queueKey] },
  )

  return (
    <Dialog title={`Add work to ${ticket.number}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!asks() && chosen.length > 0) adding.mutate()
        }}
      >
        <ClubBoxes legend="Clubs" clubs={here} chosen={chosen} onChoose={choose} />
        <JobSelect
          job={job}
          onChoose={(next) => {
            setJob(next)
            if (kindOf(next) !== kindOf(job)) setPart(undefined)
          }}
        />
        <PartField {...field} kind={kindOf(job)} onChoose={setPart} />
        <SaidFields
          ticket={ticket}
          check={check}
          bends={jobs.some(({ code, bends }) => code === job && bends !== null)}
          said={said}
          onSay={say}
        />
        {price && <p className="figures">{money(price.totalWithTaxCents)} with tax, with what it has already</p>}
        {adding.error && <Refusal title="The work is not added" error={adding.error} />}
        <Button type="submit" className="justify-self-start" busy={adding.isPending} disabled={chosen.length === 0}>
          Add it
        </Button>
      </form>
    </Dialog>
  )
}

interface Said {
  note: string
  day: string
  signedName: string
}

interface SaidFieldsProps {
  ticket: Ticket
  check: RushCheck | undefined
  /** How to bend the club, for a job that bends. */
  bends: boolean
  said: Said
  onSay: (said: Said) => void
}

function SaidFields({ ticket: { limitCents }, check, bends, said, onSay }: SaidFieldsProps) {
  const { money, dayShort } = useStudio()
  const field = (key: keyof Said) => ({
    value: said[key],
    onChange: ({ target }: { target: { value: string } }) => onSay({ ...said, [key]: target.value }),
  })
  const allowed = limitCents === null ? '' : `begun up to ${money(limitCents)} with tax, or `

  return (
    <>
      <Field label={bends ? 'Bend' : 'Note'} optional={!bends} hint={bends ? 'How, as in 2° up.' : undefined}>
        {(ids) => <TextInput {...ids} maxLength={200} required={bends} {...field('note')} />}
      </Field>
      <Field
        label="Promised for"
        optional
        error={check?.refusal ?? undefined}
        hint={check?.freeOn ? `First free day: ${dayShort(check.freeOn)}.` : undefined}
      >
        {(ids) => <TextInput {...ids} type="date" {...field('day')} />}
      </Field>
      <Field label="Signed by" optional hint={`Without a name it is ${allowed}proposed to the client.`}>
        {(ids) => <TextInput {...ids} maxLength={120} {...field('signedName')} />}
      </Field>
    </>
  )
}

const jobOf = (wanted: { job: string; sku?: string }, { note }: Said) => ({
  ...wanted,
  ...(note.trim() && { note: note.trim() }),
})

const moreOf = ({ day, signedName }: Said, { version }: Ticket) => ({
  version,
  ...(day && { promise: { day, reason: 'More work' } }),
  ...(signedName.trim() && { signedName: signedName.trim() }),
})
