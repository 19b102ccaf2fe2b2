import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { BookingFee } from '#shared/booking/contract.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { chargeFee } from './fee-queries.ts'

/** Charges one fee to the card on file of whoever booked, in one press. What the card does not pay is owed by its client. */
export function ChargeFee({ fee }: { fee: BookingFee }) {
  const { money } = useStudio()
  const mayTake = usePermissions().holds('take_payments/orders')
  const charging = useAct(() => chargeFee(fee.id), {
    onDone: ({ payment }) => tell(fee, payment, money),
    touches: [['booking', 'fees']],
    failsInToast: true,
  })
  if (!fee.card || !mayTake) return null

  return (
    <Button size="small" busy={charging.isPending} onClick={() => charging.mutate()}>
      Charge ..{fee.card.last4}
      <span className="sr-only">
        {' '}
        {money(fee.amountCents)} of {fee.personName}
      </span>
    </Button>
  )
}

function tell({ personName }: BookingFee, payment: Payment, money: (cents: number) => string): void {
  const { status, amountCents, decline, linkSentTo } = payment
  if (status === 'captured') return toastDone(`${money(amountCents)} of ${personName} is paid`)
  if (status === 'processing') return toastDone(`The bank of ${personName} has not answered yet`)

  toast({
    variant: 'destructive',
    title: 'Not charged',
    description: [
      decline?.message,
      linkSentTo === undefined
        ? 'It stands under the client’s money, as an order that is not paid.'
        : `A link to pay was mailed to ${linkSentTo}.`,
    ]
      .filter(Boolean)
      .join(' '),
  })
}
