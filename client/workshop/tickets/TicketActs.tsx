import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import { benchStatuses, isInHouse, isWaiting, nameOfStep, TicketStatus, ticketSteps } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { Dispose } from './Dispose.tsx'
import { HandOver } from './HandOver.tsx'
import { stepTicket, ticketsKey } from './queries.ts'
import { labelsPath } from './ticket-words.ts'
import { TicketDialogs } from './TicketDialogs.tsx'

type Asked = 'picked_up' | 'disposed' | 'approved' | 'work' | 'hold' | 'promise'

const isAsked = (to: TicketStatus): to is 'picked_up' | 'disposed' | 'approved' =>
  to === 'picked_up' || to === 'disposed' || to === 'approved'

/** Exactly the steps that the table allows now: the likely one as a button, the others in a menu. */
export function TicketActs({ ticket }: { ticket: Ticket }) {
  const [asked, ask] = useState<Asked>()
  const queries = useQueryClient()
  const stepping = useMutation({
    mutationFn: (to: TicketStatus) => stepTicket(ticket.id, { to, version: ticket.version }),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const row = {
    ...ticket,
    tasksLeft: ticket.tasks.filter(({ doneAt }) => doneAt === null).length,
    partsMissing: ticket.missingParts.length,
  }
  const isOfGroup = ticket.group !== null
  // A group is asked once for all of its bags, and handed over as one.
  const steps = TicketStatus.options.filter(
    (to) =>
      ticketSteps.mayBecome(row, to, new Date()) && !(isOfGroup && (to === 'picked_up' || to === 'awaiting_approval')),
  )
  // Parts that came are nobody's word; anything else is approved by somebody, with their name.
  const take = (to: TicketStatus) =>
    isAsked(to) && !(to === 'approved' && ticket.status === 'awaiting_parts') ? ask(to) : stepping.mutate(to)
  const likely = likelyOf(ticket.status, steps)
  const go = useGo()
  const print = { label: 'Print labels', onPress: () => void go(labelsPath(ticket.id)) }
  useKeys([
    { key: 'p', what: print.label, run: print.onPress },
    ...(likely ? [{ key: '.', what: nameOfStep(ticket.status, likely), run: () => take(likely) }] : []),
  ])

  return (
    <>
      {likely && (
        <Button size="tight" busy={stepping.isPending} onClick={() => take(likely)}>
          {nameOfStep(ticket.status, likely)}
        </Button>
      )}
      <MoreMenu
        acts={[
          ...steps
            .filter((to) => to !== likely)
            .map((to) => ({ label: nameOfStep(ticket.status, to), onPress: () => take(to) })),
          ...moreActs(ticket, ask),
          print,
        ]}
      />
      {stepping.error && (
        <p role="alert" className="w-full text-right text-sm text-flag-deep">
          {sentenceAfter(stepping.error)}
        </p>
      )}
      <TicketDialogs ticket={ticket} asked={asked} onClose={() => ask(undefined)} />
      {asked === 'picked_up' && <HandOver ticket={ticket} onClose={() => ask(undefined)} />}
      {asked === 'disposed' && <Dispose ticket={ticket} onClose={() => ask(undefined)} />}
    </>
  )
}

/** What is done to a ticket beside its steps. */
function moreActs({ status, order, heldAt, group }: Ticket, ask: (asked: Asked) => void) {
  const isAtBench = (benchStatuses as readonly TicketStatus[]).includes(status)

  return [
    ...(order === null && isInHouse(status) && status !== 'declined'
      ? [{ label: 'Add work', onPress: () => ask('work') }]
      : []),
    ...(isInHouse(status) && !isWaiting({ status })
      ? [{ label: 'Promise another day', onPress: () => ask('promise') }]
      : []),
    ...(isAtBench && heldAt === null ? [{ label: 'Hold', onPress: () => ask('hold') }] : []),
    // A whole bag of a group is handed over from its page.
    ...(isAtBench || (group !== null && isWaiting({ status }))
      ? [{ label: 'Hand over some clubs', onPress: () => ask('picked_up') }]
      : []),
  ]
}

const rare: readonly TicketStatus[] = ['void', 'awaiting_parts', 'unclaimed', 'disposed']

/** Work goes on more often than back, and whoever comes for a bag gets it, however late. */
function likelyOf(from: TicketStatus, steps: readonly TicketStatus[]): TicketStatus | undefined {
  if (steps.includes('picked_up')) return 'picked_up'
  const place = TicketStatus.options.indexOf(from)

  return steps.find((to) => !rare.includes(to) && TicketStatus.options.indexOf(to) > place)
}
