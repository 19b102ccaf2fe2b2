import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'

import { makeInvoice } from './queries.ts'

/** For an order that was settled before there were invoices: it is numbered and dated when it is asked for. */
export function MakeInvoice({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const making = useMutation({
    mutationFn: () => makeInvoice(orderId, keyOf(orderId)),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })

  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-muted">No invoice was made of this order. It has the date of today.</p>
      <Button tone="quiet" size="tight" busy={making.isPending} onClick={() => making.mutate()}>
        Make the invoice
      </Button>
    </div>
  )
}
