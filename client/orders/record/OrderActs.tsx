import { useAddress } from '#client/routing/navigation.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import type { Order } from '#shared/orders/contract.ts'
import { canBeReduced, canBeTakenOut, takesChanges } from '#shared/orders/status.ts'

import { canBeCancelled, canBeClosed, canBePaid } from './order-acts.ts'
import { StepDialog } from './StepDialog.tsx'

const TakePayment = lazyPart(async () => (await import('./take/TakePayment.tsx')).TakePayment)
const AddLine = lazyPart(async () => (await import('./lines/AddLine.tsx')).AddLine)
const DiscountLine = lazyPart(async () => (await import('./lines/DiscountLine.tsx')).DiscountLine)
const ReleaseLine = lazyPart(async () => (await import('./lines/ReleaseLine.tsx')).ReleaseLine)
const SendPayLink = lazyPart(async () => (await import('#client/orders/link/SendPayLink.tsx')).SendPayLink)
const SendReceipt = lazyPart(async () => (await import('./SendReceipt.tsx')).SendReceipt)

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
