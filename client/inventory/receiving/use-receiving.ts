import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'

interface ReceivedDelivery {
  number: string
  status: string
}

/** Receives once, however often it is pressed, and says whether something is still to come. */
export function useReceiving<Body>(
  receive: (body: Body, key: string) => Promise<ReceivedDelivery>,
  onDone: () => void,
) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: Body) => receive(body, keyOf(body)),
    onSuccess({ number, status }) {
      toastDone(status === 'received' ? `${number}: all of it has come` : `${number}: the rest is still to come`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}
