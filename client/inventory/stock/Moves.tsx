import { useInfiniteQuery } from '@tanstack/react-query'

import { movesOf } from '#client/inventory/queries.ts'
import { OrderLink } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { MoveKind, StockMove } from '#shared/inventory/contract.ts'

const words: Record<MoveKind, string> = {
  receive: 'Received',
  consume: 'Used at the bench',
  sell: 'Sold',
  return: 'Came back',
  adjust: 'Adjusted',
  transfer: 'Moved to another place',
  scrap: 'Thrown away',
  count: 'Counted',
}

/** What came and went, the latest first, with what was left after it. */
export function Moves({ sku }: { sku: string }) {
  const moves = useInfiniteQuery(movesOf(sku))
  if (moves.error && !moves.data) return <ErrorState error={moves.error} onRetry={() => void moves.refetch()} />
  if (!moves.data) return <Skeleton className="h-40" />

  const rows = moves.data.pages.flatMap((page) => page.moves)
  if (rows.length === 0) return <p className="text-sm text-muted">Nothing has moved yet. Count it once to begin.</p>
  return (
    <>
      <ol className="text-sm">
        {rows.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ol>
      <MoreButton list={moves} />
    </>
  )
}

const signed = (quantity: number) => (quantity > 0 ? `+${quantity}` : String(quantity))

function Move({ move: { at, kind, quantity, onHand, reason, by, forced, orderId, number } }: { move: StockMove }) {
  const { moment } = useStudio()

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_3.5rem_5rem] gap-x-3 border-b border-line py-1.5">
      <span className="wrap-anywhere">
        <span className="font-medium">{words[kind]}</span>
        {orderId !== null && (
          <>
            {' '}
            <OrderLink orderId={orderId}>{number}</OrderLink>
          </>
        )}
        {reason !== null && <span className="text-muted"> {reason}</span>}
        {forced && <span className="text-muted">. Somebody should count.</span>}
      </span>
      <span className="text-right figures">{signed(quantity)}</span>
      <span className="text-right text-muted figures">{onHand} left</span>
      <span className="col-span-full text-muted">
        {moment(at)}
        {by !== null && `, ${by}`}
      </span>
    </li>
  )
}
