import { JobLink } from '#client/inventory/JobLink.tsx'
import { OrderLink } from '#client/orders/service.ts'
import { useStudio } from '#client/settings/service.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

/** The orders and the work that some of it is kept for. */
export function Reservations({ item: { reservations } }: { item: StockRecord }) {
  const { moment } = useStudio()
  if (reservations.length === 0) return <p className="text-sm text-muted">Nothing of it is promised.</p>

  return (
    <ul className="text-sm">
      {reservations.map(({ orderId, number, job, isLent, quantity, at }) => (
        <li
          key={`${orderId} ${job?.id} ${at.toISOString()}`}
          className="flex min-h-row items-center justify-between gap-3 border-b border-line"
        >
          <Owner of={{ orderId, number, job, isLent }} />
          <span className="text-muted">{moment(at)}</span>
          <span className="figures">{quantity}</span>
        </li>
      ))}
    </ul>
  )
}

type Reservation = StockRecord['reservations'][number]

function Owner({
  of: { orderId, number, job, isLent },
}: {
  of: Pick<Reservation, 'orderId' | 'number' | 'job' | 'isLent'>
}) {
  if (job) return <JobLink job={job} />
  if (orderId !== null) return <OrderLink orderId={orderId}>{number}</OrderLink>

  return isLent ? 'On loan' : 'Work'
}
