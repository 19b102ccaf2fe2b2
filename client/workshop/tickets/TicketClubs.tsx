import { useAct } from '#client/api/use-act.ts'
import { useKeptField } from '#client/api/use-kept-field.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ticketsKey } from '#client/workshop/queries.ts'
import { counted } from '#shared/words.ts'
import { unsaidBendWords } from '#shared/workshop/bend.ts'
import { benchStatuses, type TicketStatus, isInHouse, isWaiting } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { finishTasks, undoTasks, sayBend } from './queries.ts'

const isAtBench = (status: TicketStatus) => (benchStatuses as readonly TicketStatus[]).includes(status)

/** Each club with its jobs, and which of them are done. */
export function TicketClubs({ ticket }: { ticket: Ticket }) {
  const { clubs, tasks, status } = ticket
  const { money } = useStudio()
  const { finishing, undoing } = useTasks()
  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const all = open.map(({ id }) => id)
  const canFinish = isAtBench(status) && all.length > 0
  useKeys(canFinish ? [{ key: 'a', what: 'All done', run: () => finishing.mutate(all) }] : [])
  const done = (ids: string[], label: string, more?: string) => (
    <Button tone="quiet" size="tight" busy={finishing.isPending} onClick={() => finishing.mutate(ids)}>
      {label}
      {more && <span className="sr-only"> {more}</span>}
    </Button>
  )

  return (
    <RecordPart title="Clubs" action={canFinish && done(all, 'All done')}>
      {undoing.error && <Refusal title="It stays done" error={undoing.error} />}
      {finishing.error && <Refusal title="It is not marked as done" error={finishing.error} />}
      <ul>
        {clubs.map((club) => {
          const left = open.filter(({ clubId }) => clubId === club.clubId).map(({ id }) => id)
          return (
            <li
              key={club.id}
              className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line py-1 text-sm"
            >
              <span className="w-12 font-mono font-medium">{club.slot}</span>
              <ClubWords club={club} />
              <BendFields ticket={ticket} club={club} />
              <span className="figures">{money(club.jobs.reduce((sum, { priceCents }) => sum + priceCents, 0))}</span>
              {isAtBench(status) && left.length > 0 && <span className="ml-auto">{done(left, 'Done', club.slot)}</span>}
              {isAtBench(status) && left.length === 0 && club.collectedAt === null && (
                <Button
                  tone="quiet"
                  size="tight"
                  className="ml-auto"
                  busy={undoing.isPending}
                  onClick={() =>
                    undoing.mutate(tasks.filter((task) => task.clubId === club.clubId).map((task) => task.id))
                  }
                >
                  Not done<span className="sr-only"> {club.slot}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </RecordPart>
  )
}

/** Marks tasks as done, or takes that back. */
function useTasks() {
  return {
    finishing: useAct((taskIds: string[]) => finishTasks(taskIds), { touches: [ticketsKey] }),
    undoing: useAct((taskIds: string[]) => undoTasks(taskIds), { touches: [ticketsKey] }),
  }
}

const ClubWords = ({ club }: { club: Ticket['clubs'][number] }) => (
  <span className="min-w-40 flex-1 wrap-anywhere">
    {club.jobs
      .map(({ name, item, wraps, note }) =>
        [name, item?.name, wraps !== null && counted(wraps, 'wrap'), note].filter(Boolean).join(', '),
      )
      .join('; ')}
    {club.collectedAt && (
      <span className="block text-muted">
        Left with {club.collectedBy}: {club.collectedReason}
      </span>
    )}
    {club.condition && <span className="block text-muted">{club.condition}</span>}
  </span>
)

interface BendFieldsProps {
  ticket: Pick<Ticket, 'id' | 'status'>
  club: Ticket['clubs'][number]
}

/** How a club is bent, saved when the field is left. */
function BendFields({ ticket, club }: BendFieldsProps) {
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
  // The final check needs the requested angle: show it, or ask for it.
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
