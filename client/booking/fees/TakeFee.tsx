import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BookingFee } from '#shared/booking/contract.ts'

import { orderOfFee } from './queries.ts'

/** Opens the order of a fee, where the desk takes its payment. */
export function TakeFee({ fee }: { fee: BookingFee }) {
  const { money } = useStudio()
  const go = useGo()
  const mayTake = usePermissions().holds('take_payments/orders')
  const taking = useAct(() => orderOfFee(fee), {
    onDone: (orderId) => go(`/admin/orders/order/${orderId}`),
    touches: [['booking', 'fees'], ['orders']],
    failsInToast: true,
  })
  if (!mayTake) return null

  return (
    <Button size="small" busy={taking.isPending} onClick={() => taking.mutate()}>
      Take {money(fee.amountCents)}
      <span className="sr-only"> of {fee.personName}</span>
    </Button>
  )
}
