import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

/** Leads to the register, where the booking is rung up already, or the order is open in which it is owed. */
export function TakeDue({ booking: { id, local, dueCents = 0, orderId, status } }: { booking: BoardBooking }) {
  const { money } = useStudio()
  const mayTake = usePermissions().holds('take_payments/orders')
  if (!mayTake || (status !== 'confirmed' && status !== 'checked_in')) return null

  return (
    <ButtonLink
      to={`/admin/sales/register?${orderId ? `order=${orderId}` : `booking=${id}&day=${local.slice(0, 10)}`}`}
      tone="quiet"
      size="tight"
      className="max-md:min-h-12"
    >
      Take {money(dueCents)}
    </ButtonLink>
  )
}
