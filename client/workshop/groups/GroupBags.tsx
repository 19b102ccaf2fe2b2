import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import { ticketPath } from '#client/workshop/tickets/ticket-words.ts'
import { TicketBadge } from '#client/workshop/tickets/TicketBadge.tsx'
import { counted } from '#shared/words.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { isInHouse } from '#shared/workshop/status.ts'

import { ownerOf } from './owner-of.ts'
import { leaveGroup } from './queries.ts'

/** Each bag with its owner, state, place and price. */
export function GroupBags({ group: { id: groupId, bags, place, orders } }: { group: Group }) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: (ticketId: string) => leaveGroup(groupId, ticketId),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const orderOf = (orderId: string | null) => orders.find(({ id }) => id === orderId)?.number

  return (
    <RecordPart title="Bags">
      {bags.length === 0 && <p className="text-sm text-muted">No bag has come yet. Take in the first one.</p>}
      <ul>
        {bags.map((bag) => (
          <li
            key={bag.id}
            className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            <span className="w-full wrap-anywhere sm:w-auto sm:flex-1">
              <Link to={ticketPath(bag.id)} className="font-medium underline underline-offset-4">
                {ownerOf(bag)}
              </Link>
              <span className="block text-sm text-muted">
                {[
                  bag.number,
                  counted(bag.clubCount, 'club'),
                  bag.what,
                  bag.place || place,
                  ...bag.bagTags.map((tag) => `tag ${tag}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <TicketBadge status={bag.status} />
            <span className="text-sm figures sm:w-28 sm:text-right">
              {money(bag.totalWithTaxCents)}{' '}
              <span className="text-muted sm:block">with tax, {orderOf(bag.orderId) ?? 'not billed'}</span>
            </span>
            <span className="ml-auto sm:w-16">
              {bag.orderId === null && isInHouse(bag.status) && (
                <Button
                  tone="plain"
                  size="tight"
                  aria-label={`Take ${bag.number} out of the group`}
                  disabled={leaving.isPending}
                  onClick={() => leaving.mutate(bag.id)}
                >
                  Take out
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
