import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { canBeCancelled, canBeClosed, canBePaid } from '#client/orders/order-acts.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { Order } from '#shared/orders/contract.ts'
import { canBeReduced, canBeTakenOut, takesChanges } from '#shared/orders/status.ts'
import { counted } from '#shared/words.ts'

import { stepOrder } from './queries.ts'

const TakePayment = lazyPart(async () => (await import('./TakePayment.tsx')).TakePayment)
const AddLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).AddLine)
const DiscountLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).DiscountLine)
const ReleaseLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).ReleaseLine)
const SendPayLink = lazyPart(async () => (await import('./MailDialogs.tsx')).SendPayLink)
const SendReceipt = lazyPart(async () => (await import('./MailDialogs.tsx')).SendReceipt)

/** What is open over the record, by the address. */
export function OrderActs({ order }: { order: Order }) {
  const { read, change } = useAddress()
  const act = read('do')
  const close = () => change({ do: undefined, line: undefined })
  const line = takesChanges(order.status) ? order.lines.find(({ id }) => id === read('line')) : undefined

  return (
    <Loaded skeleton={null}>
      {act === 'pay' && <TakePayment order={order} canBePaid={canBePaid(order)} onClose={close} />}
      {act === 'add' && takesChanges(order.status) && <AddLine order={order} onClose={close} />}
      {act === 'off' && line && canBeReduced(line) && <DiscountLine order={order} line={line} onClose={close} />}
      {act === 'remove' && line && canBeTakenOut(line) && <ReleaseLine order={order} line={line} onClose={close} />}
      {act === 'link' && canBePaid(order) && <SendPayLink order={order} onClose={close} />}
      {act === 'receipt' && <SendReceipt order={order} onClose={close} />}
      {act === 'cancel' && canBeCancelled(order) && <StepDialog order={order} to="cancelled" onClose={close} />}
      {act === 'close' && canBeClosed(order) && <StepDialog order={order} to="closed" onClose={close} />}
    </Loaded>
  )
}

interface StepDialogProps {
  order: Order
  to: 'cancelled' | 'closed'
  onClose: () => void
}

const words = {
  cancelled: { verb: 'Cancel', done: 'canceled', keep: 'Keep it', tone: 'danger' },
  closed: { verb: 'Close', done: 'closed', keep: 'Leave it open', tone: 'primary' },
} as const

/** Cancels an order of which nothing was paid, or closes one that is done; says first what that means. */
function StepDialog({ order: { id, number, version, lines, totalCents }, to, onClose }: StepDialogProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { verb, done, keep, tone } = words[to]
  const stepping = useMutation({
    mutationFn: () => stepOrder(id, { to, version, ...(reason.trim() && { reason: reason.trim() }) }),
    onSuccess: () => {
      toastDone(`${number} is ${done}`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const count = counted(lines.length, 'line')

  return (
    <Dialog title={`${verb} ${number}?`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!stepping.isPending) stepping.mutate()
        }}
      >
        <p>
          {to === 'cancelled'
            ? `${count}, ${money(totalCents)}. Nothing was paid, so no money moves. What was kept for it is free again.`
            : `${count}, ${money(totalCents)}. A closed order takes no payment any more. No mail is sent.`}
        </p>
        <ReasonField optional reason={reason} onType={setReason} />
        {stepping.error && <Refusal title={`It is not ${done}`} error={stepping.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" tone={tone} busy={stepping.isPending}>
            {verb} {number}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
