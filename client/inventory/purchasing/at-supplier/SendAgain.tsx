import type { QueryKey } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'

import type { MailedOrder } from './mailed-order.ts'

interface SendAgainProps {
  order: MailedOrder & { id: string; number: string }
  /** What is asked for anew after it. */
  queryKey: QueryKey
  send: (id: string) => Promise<MailedOrder>
}

/** Mails an order to its supplier once more; nothing where no address is known. */
export function SendAgain({ order: { id, number, supplier }, queryKey, send }: SendAgainProps) {
  const mailing = useAct(() => send(id), {
    onDone: ({ mail: sent }) => toast({ title: `${number} goes to ${sent?.to ?? supplier.name} again` }),
    touches: [queryKey],
    failsInToast: true,
  })
  if (supplier.email === null) return null

  return (
    <Button tone="quiet" size="tight" busy={mailing.isPending} onClick={() => mailing.mutate()}>
      Send again
    </Button>
  )
}
