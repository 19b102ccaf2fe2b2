import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { counted } from '#shared/words.ts'
import { daysReady, untold } from '#shared/workshop/pickup.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { noteCall, ticketOf } from './queries.ts'

const nameOf = (nth: number) => (nth === 0 ? 'Ready' : `Reminder ${nth}`)

/** What the client was told since it is ready, and what somebody has to call them about. */
export function ToldPart({ ticket: { id, status, readyAt, notices } }: { ticket: Ticket }) {
  const { moment } = useStudio()
  const now = useNow(600)
  const queries = useQueryClient()
  const noting = useMutation({
    mutationFn: () => noteCall(id),
    onSuccess: (ticket) => queries.setQueryData(ticketOf(id).queryKey, ticket),
  })
  if (readyAt === null) return null

  const isWaiting = status === 'ready' || status === 'unclaimed'
  const days = daysReady(readyAt, now)
  const isUntold = isWaiting && untold(readyAt, notices, now).length > 0

  return (
    <RecordPart
      title="Told"
      action={
        isUntold && (
          <Button tone="quiet" size="tight" busy={noting.isPending} onClick={() => noting.mutate()}>
            I called them
          </Button>
        )
      }
    >
      {isWaiting && (
        <p className="text-sm">
          Ready for {counted(days, 'day')}
          {isUntold && <strong>: the client is to be called</strong>}
        </p>
      )}
      {noting.error && <Refusal error={noting.error} />}
      <ul className="text-sm">
        {notices.map(({ nth, how, at, by }) => (
          <li key={nth} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span>
              {nameOf(nth)}: {how === 'call' ? `called by ${by ?? 'somebody'}` : `by ${how}`}
            </span>
            <span className="text-muted figures">{moment(at)}</span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
