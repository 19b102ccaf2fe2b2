import { useAct } from '#client/api/use-act.ts'
import { canBeCancelled, canBeClosed, canBePaid } from '#client/orders/order-acts.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import { canBeReduced, canBeTakenOut, takesChanges } from '#shared/orders/status.ts'
import { counted } from '#shared/words.ts'

const TakePayment = lazyPart(async () => (await import('./TakePayment.tsx')).TakePayment)
const AddLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).AddLine)
const DiscountLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).DiscountLine)
const ReleaseLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).ReleaseLine)
const SendPayLink = lazyPart(async () => (await import('./MailDialogs.tsx')).SendPayLink)
const SendReceipt = lazyPart(async () => (await import('./MailDialogs.tsx')).SendReceipt)

/** The dialog or panel that the address opens. */
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

/** Cancels an unpaid order, or closes a finished one; says first what that means. */
function StepDialog({ order: { id, number, version, lines, totalCents }, to, onClose }: StepDialogProps) {
  const { money } = useStudio()
  const { verb, done, keep, tone } = words[to]
  const stepping = useAct(ordersContract.stepOrder, {
    done: () => `${number} is ${done}`,
    onDone: onClose,
    touches: [['orders']],
  })
  const count = counted(lines.length, 'line')

  return (
    <ActDialog
      title={`${verb} ${number}?`}
      act={stepping}
      verb={`${verb} ${number}`}
      tone={tone}
      otherwise={`It is not ${done}`}
      leaving={keep}
      reason="optional"
      isGrave
      onAct={({ reason }) =>
        stepping.mutate({ params: { orderId: id }, body: { to, version, ...(reason && { reason }) } })
      }
      onClose={onClose}
    >
      <p>
        {to === 'cancelled'
          ? `${count}, ${money(totalCents)}. Nothing was paid, so no money moves. What was kept for it is free again.`
          : `${count}, ${money(totalCents)}. A closed order takes no payment any more. No mail is sent.`}
      </p>
    </ActDialog>
  )
}
