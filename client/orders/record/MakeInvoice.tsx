import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'

import { makeInvoice } from './queries.ts'

/** For an order that was settled before there were invoices: it is numbered and dated when it is asked for. */
export function MakeInvoice({ orderId }: { orderId: string }) {
  const making = useAct(() => makeInvoice(orderId), { touches: [['orders']], failsInToast: true })

  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-muted">No invoice was made of this order. It has the date of today.</p>
      <Button tone="quiet" size="tight" busy={making.isPending} onClick={() => making.mutate()}>
        Make the invoice
      </Button>
    </div>
  )
}
