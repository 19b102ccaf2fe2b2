import { orderPath } from '#client/orders/record/order-path.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

/** The orders that some of it is kept for. */
export function Reservations({ item: { reservations } }: { item: StockRecord }) {
  const { moment } = useStudio()
  if (reservations.length === 0) return <p className="text-sm text-muted">Nothing of it is promised.</p>

  return (
    <ul className="text-sm">
      {reservations.map(({ orderId, number, quantity, at }) => (
        <li
          key={`${orderId} ${at.toISOString()}`}
          className="flex min-h-row items-center justify-between gap-3 border-b border-line"
        >
          {orderId === null ? 'Work' : <Link to={orderPath(orderId)}>{number}</Link>}
          <span className="text-muted">{moment(at)}</span>
          <span className="figures">{quantity}</span>
        </li>
      ))}
    </ul>
  )
}
