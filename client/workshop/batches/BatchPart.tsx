import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { queueKey } from '#client/workshop/queue/queries.ts'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import { ticketPath } from '#client/workshop/tickets/ticket-words.ts'
import { counted } from '#shared/words.ts'
import type { Batch } from '#shared/workshop/batches/contract.ts'

import { finishBatch } from './queries.ts'

const taskIdsOf = ({ clubs }: Batch['bags'][number]) => clubs.map(({ taskId }) => taskId)
const jobs = (count: number) => counted(count, 'job')

/** One job with one part: all bags that wait for it, done with one press or bag by bag. */
export function BatchPart({ batch }: { batch: Batch }) {
  const { job, part, bags, clubCount, minutes } = batch
  const queries = useQueryClient()
  const finishing = useMutation({
    mutationFn: (taskIds: string[]) => finishBatch(taskIds),
    onSuccess: ({ done }) => toastDone(`${jobs(done)} done`),
    onSettled: () =>
      Promise.all([ticketsKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] }))),
  })
  const name = [job.name, part?.name].filter(Boolean).join(': ')

  return (
    <RecordPart
      title={name}
      action={
        <Button size="tight" busy={finishing.isPending} onClick={() => finishing.mutate(bags.flatMap(taskIdsOf))}>
          All {clubCount} done<span className="sr-only">, {name}</span>
        </Button>
      }
    >
      <p className="text-sm text-muted figures">
        {counted(clubCount, 'club')} of {counted(bags.length, 'bag')}, {minutes} min
      </p>
      <Refused error={finishing.error} refused={finishing.data?.refused ?? []} />
      <ul>
        {bags.map((bag) => (
          <li
            key={bag.ticket.id}
            className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-sm"
          >
            <Link to={ticketPath(bag.ticket.id)} className="w-16 font-medium">
              {bag.ticket.number}
            </Link>
            <span className="w-24">{bag.place || 'No place'}</span>
            <span className="min-w-0 basis-full wrap-anywhere sm:basis-40 sm:flex-1">
              {byWraps(bag.clubs).map(([wraps, slots]) => (
                <span key={wraps} className="mr-2">
                  <span className="font-mono">{slots}</span>
                  {wraps && <span className="whitespace-nowrap">, {wraps}</span>}
                </span>
              ))}
              <span className="block text-muted">{bag.client}</span>
            </span>
            {bag.waitsForParts && <Badge tone="warning">Waits for parts</Badge>}
            <Button
              tone="quiet"
              size="tight"
              busy={finishing.isPending}
              onClick={() => finishing.mutate(taskIdsOf(bag))}
            >
              Done<span className="sr-only"> {bag.ticket.number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

/** Clubs of a bag with as many wraps below their grips: `7i 8i, 2 wraps`. */
function byWraps(clubs: Batch['bags'][number]['clubs']): Array<[wraps: string, slots: string]> {
  const groups = Map.groupBy(clubs, ({ wraps }) => wraps ?? 0)

  return [...groups].map(([wraps, own]) => [
    wraps === 0 ? '' : counted(wraps, 'wrap'),
    own.map(({ slot }) => slot).join(' '),
  ])
}

interface RefusedProps {
  error: Error | null
  refused: readonly { ticketId: string; number: string; message: string }[]
}

function Refused({ error, refused }: RefusedProps) {
  if (error) {
    return <Refusal title="It is not marked as done" error={error} />
  }
  if (refused.length === 0) return null

  return (
    <Notice kind="warning" title={counted(refused.length, 'bag stays here', 'bags stay here')}>
      <ul>
        {refused.map(({ ticketId, number, message }) => (
          <li key={ticketId}>
            <Link to={ticketPath(ticketId)}>{number}</Link>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
