import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { isOnReader } from '#client/orders/tenders/reader/reader-words.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { voidContract } from '#shared/orders/void-contract.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { isUnderWay } from '#shared/payments/status.ts'

import { isId, type PayableOrder } from './payable.ts'

const voidPayment = (order: PayableOrder, paymentId: string): Promise<Payment> =>
  isId(order)
    ? call(voidContract.voidPayment, { params: { orderId: order, paymentId } })
    : call(voidContract.voidByLink, { body: { token: order.token, paymentId } })

interface UnderWayProps {
  order: PayableOrder
  payments: readonly Payment[]
}

/** A card payment without an answer. No other tender is taken meanwhile; it can be voided if the provider allows it. */
export function UnderWay({ order, payments }: UnderWayProps) {
  const { money } = useStudio()
  const isDesk = usePermissions().holds('take_payments/orders')
  const voiding = useAct((paymentId: string) => voidPayment(order, paymentId), {
    done: ({ status, amountCents }) =>
      status === 'captured' ? `It was faster: ${money(amountCents)} is paid` : 'That payment is void',
    touches: [['orders']],
  })
  const open = payments.find((payment) => isUnderWay(payment.status) && !isOnReader(payment))
  if (!open) return null
  const isAsked = open.status === 'processing'
  if (isAsked && !isDesk) return null

  return (
    <Notice kind="warning" title={isDesk ? `${money(open.amountCents)} by card is under way` : 'This payment is open'}>
      <p>
        {isAsked
          ? 'Its bank has not answered yet. It is asked again by itself: wait for it, or try to void it.'
          : waysOut(isDesk)}
      </p>
      {voiding.error && <p role="alert">{sentenceAfter(voiding.error)}</p>}
      <Button
        tone="quiet"
        className="mt-1 justify-self-start"
        busy={voiding.isPending}
        onClick={() => voiding.mutate(open.id)}
      >
        {isDesk ? 'Void it' : 'Stop this payment'}
      </Button>
    </Notice>
  )
}

const waysOut = (isDesk: boolean) =>
  isDesk
    ? 'The holder of the card may still pay it. Wait for them, or void it before you take the money in another way.'
    : 'Go on with it here. To pay in another way, or another sum, stop it first.'

/** The bank cannot be reached: unknown is not failed. */
export const NoAnswer = ({ isDesk, onAskAgain }: { isDesk: boolean; onAskAgain: () => void }) => (
  <Notice kind="warning" title="No answer came">
    <p>
      Whether the card was charged is not known. Ask again: nothing is charged twice.
      {isDesk && ' Do not take cash yet.'}
    </p>
    <div>
      <Button size="small" onClick={onAskAgain}>
        Ask again
      </Button>
    </div>
  </Notice>
)
