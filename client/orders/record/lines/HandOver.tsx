import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Order } from '#shared/orders/contract.ts'

import { handOverLines } from './queries.ts'

/** Gives the client the goods that are paid for and wait for them; absent where there are none. */
export function HandOver({ order: { id: orderId, version, lines } }: { order: Order }) {
  const queries = useQueryClient()
  const waiting = lines.filter(({ kind, state }) => kind === 'product' && state === 'reserved')
  const handing = useMutation({
    mutationFn: () => handOverLines({ orderId, version, lineIds: waiting.map(({ id }) => id) }),
    onSuccess: () => toastDone('Handed over'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  if (waiting.length === 0) return null

  return (
    <>
      <Button size="tight" busy={handing.isPending} onClick={() => handing.mutate()}>
        Hand over {waiting.length === 1 ? waiting[0]?.name : `${waiting.length} lines`}
      </Button>
      {handing.error && <Refusal title="It is not handed over" error={handing.error} />}
    </>
  )
}
