import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'

import type { MailedOrder } from './mailed-order.ts'

interface SendAgainProps {
  order: MailedOrder & { id: string; number: string }
  /** What is asked for anew after it. */
  queryKey: QueryKey
  send: (id: string, key: string) => Promise<MailedOrder>
}

/** Mails an order to its supplier once more; nothing where no address is known. */
export function SendAgain({ order: { id, number, mail, supplier }, queryKey, send }: SendAgainProps) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const mailing = useMutation({
    // Sent again after it failed is another one.
    mutationFn: () => send(id, keyOf({ id, after: mail?.at })),
    onSuccess: ({ mail: sent }) => toast({ title: `${number} goes to ${sent?.to ?? supplier.name} again` }),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  if (supplier.email === null) return null

  return (
    <Button tone="quiet" size="tight" busy={mailing.isPending} onClick={() => mailing.mutate()}>
      Send again
    </Button>
  )
}
