import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { isPayable } from '#shared/booking/status.ts'

/**
 * Leads to the register, where the booking is rung up already, or the order is open in which it is owed, also when it is over; of one
 * to whom nobody came to the fees.
 */
export function TakeDue({ booking: { id, local, dueCents = 0, orderId, status } }: { booking: BoardBooking }) {
  const { money } = useStudio()
  const mayTake = usePermissions().holds('take_payments/orders')
  if (!mayTake || (!isPayable(status) && status !== 'no_show')) return null
  const ownOrder = orderId ? `order=${orderId}` : `booking=${id}&day=${local.slice(0, 10)}`

  return (
    <ButtonLink
      to={status === 'no_show' ? '/admin/bookings/day?show=fees' : `/admin/sales/register?${ownOrder}`}
      tone="quiet"
      size="tight"
      className="max-md:min-h-12"
    >
      Take {money(dueCents)}
    </ButtonLink>
  )
}
