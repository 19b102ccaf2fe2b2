import { useQuery } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { ownerOf } from '#client/workshop/owner-of.ts'
import { ClubBoxes } from '#client/workshop/tickets/ClubBoxes.tsx'
import { ticketOf } from '#client/workshop/tickets/queries.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'
import { ticketWords, benchStatuses, isWaiting, type TicketStatus } from '#shared/workshop/status.ts'

export interface Leaving {
  /** Bags that leave whole. */
  whole: readonly string[]
  /** By bag, the clubs that leave while the bag stays. */
  parts: readonly { ticketId: string; ticketClubIds: string[] }[]
}

type Bag = Group['bags'][number]

const isAtBench = ({ status }: Bag) => (benchStatuses as readonly TicketStatus[]).includes(status)

/** Bags that can leave, whole or by some of their clubs. */
export const mayLeave = (bag: Bag): boolean => isWaiting(bag) || (isAtBench(bag) && bag.clubCount > 1)

interface LeavingBagsProps {
  group: Group
  chosen: Leaving
  onChoose: (chosen: Leaving) => void
}

/** Where each bag stands, and the choice of what leaves. */
export function LeavingBags({ group: { bags, place }, chosen, onChoose }: LeavingBagsProps) {
  return (
    <ul aria-label="Bags that may leave">
      {bags.filter(mayLeave).map((bag) => (
        <LeavingBag key={bag.id} bag={bag} place={bag.place || place} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

interface LeavingBagProps extends Pick<LeavingBagsProps, 'chosen' | 'onChoose'> {
  bag: Bag
  place: string
}

function LeavingBag({ bag, place, chosen: { whole, parts }, onChoose }: LeavingBagProps) {
  const { id, number, clubCount, bagTags, status } = bag
  const others = parts.filter(({ ticketId }) => ticketId !== id)
  const part = parts.find(({ ticketId }) => ticketId === id)
  const rest = whole.filter((one) => one !== id)
  const some = (ticketClubIds: string[]) =>
    onChoose({ whole: rest, parts: [...others, { ticketId: id, ticketClubIds }] })
  const name = (
    <span className="min-w-0 flex-1 wrap-anywhere">
      {ownerOf(bag)} <span className="text-sm text-muted">{number}</span>
    </span>
  )

  return (
    <li className="grid gap-1 border-b border-line py-1">
      <div className="flex flex-wrap items-center gap-x-3">
        {isWaiting(bag) ? (
          <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={whole.includes(id)}
              onChange={({ target }) => onChoose({ whole: target.checked ? [...rest, id] : rest, parts: others })}
            />
            {name}
          </label>
        ) : (
          name
        )}
        <span className="text-sm">
          {[
            ...(isWaiting(bag) ? [] : [ticketWords[status].label]),
            place || 'no place noted',
            ...bagTags.map((tag) => `tag ${tag}`),
          ].join(', ')}
        </span>
        {clubCount > 1 && part === undefined && (
          <Button tone="plain" size="tight" onClick={() => some([])}>
            Some clubs<span className="sr-only"> of {number}</span>
          </Button>
        )}
      </div>
      {part && <SomeClubs bag={bag} chosen={part.ticketClubIds} onChoose={some} />}
    </li>
  )
}

interface SomeClubsProps {
  bag: Bag
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Clubs still in the house. The server says on hand-over which of them are not done. */
function SomeClubs({ bag: { id, number }, chosen, onChoose }: SomeClubsProps) {
  const { data } = useQuery(ticketOf(id))
  const here = data?.clubs.filter(({ collectedAt }) => collectedAt === null) ?? []

  return <ClubBoxes legend={`Clubs of ${number} that leave now`} clubs={here} chosen={chosen} onChoose={onChoose} />
}
