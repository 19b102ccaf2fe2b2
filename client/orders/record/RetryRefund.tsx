import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { OrderRefundTender } from '#shared/orders/refunds.ts'
import { isByHand } from '#shared/payments/contract.ts'

import { retryRefund } from './queries.ts'

/** A refund that failed is asked for again, or becomes store credit, as long as it is owed. Whoever has a drawer hands over what waits for a hand. */
export function RetryRefund({ order, tender }: { order: Order; tender: OrderRefundTender }) {
  const { holds } = usePermissions()
  const mayRefund = holds('refund/orders')
  const mayHandOver = holds('take_payments/orders') && isByHand(tender.method)
  const retrying = useAct((body: { refundTo?: 'credit' }) => retryRefund(tender.id, body), {
    onDone: ({ status, method }) => {
      if (status === 'failed') toast({ variant: 'destructive', title: 'The refund did not reach the card again' })
      else toastDone(method === 'credit' ? 'It is store credit now' : isByHand(method) ? 'Handed over' : 'Given back')
    },
    touches: [['orders']],
  })
  if (tender.owedCents === 0 || !(mayRefund || mayHandOver)) return null

  return (
    <div className="flex flex-wrap gap-2 py-1">
      {retrying.error && <Refusal error={retrying.error} />}
      <Button tone="quiet" size="tight" busy={retrying.isPending} onClick={() => retrying.mutate({})}>
        {isByHand(tender.method) ? 'Handed over' : 'Try again'}
      </Button>
      {mayRefund && order.person && (
        <Button
          tone="quiet"
          size="tight"
          disabled={retrying.isPending}
          onClick={() => retrying.mutate({ refundTo: 'credit' })}
        >
          Give as store credit
        </Button>
      )}
    </div>
  )
}
