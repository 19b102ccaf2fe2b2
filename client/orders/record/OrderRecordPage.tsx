import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Gift, Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { useAct } from '#client/api/use-act.ts'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { canBeCancelled, canBeClosed, canBePaid, canBeRefunded } from '#client/orders/order-acts.ts'
import { orderPath } from '#client/orders/paths.ts'
import { orderOf } from '#client/orders/queries.ts'
import { type Paper, ReceiptPaper } from '#client/orders/receipt/ReceiptPaper.tsx'
import { readersQuery } from '#client/orders/tenders/reader/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, useGo, usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type ScreenKey, useKeys } from '#client/ui/keys/screen-keys.ts'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import { canBeReduced, canBeTakenOut, takesChanges } from '#shared/orders/status.ts'
import { counted } from '#shared/words.ts'

import { OrderAside } from './OrderAside.tsx'
import { OrderBadge } from './OrderBadge.tsx'
import { OrderLines } from './OrderLines.tsx'
import { RefundForm } from './refund/RefundForm.tsx'

/** One order: its lines, payments and refunds. */
export function OrderRecordPage() {
  const orderId = usePathParameter('orderId')
  // Loaded in advance: somebody may press Enter before an answer would come.
  usePrefetchQuery(readersQuery)

  return (
    <Loaded
      resetKey={orderId}
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => (
        <>
          <TitleBar title="Order" />
          <div className="p-4">{part}</div>
        </>
      )}
    >
      <Known key={orderId} orderId={orderId} />
    </Loaded>
  )
}

function Known({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(orderOf(orderId))
  const [paper, setPaper] = useState<Paper>()
  const print = (next?: Paper) => {
    flushSync(() => setPaper(next))
    // Printing by the browser's menu prints the whole receipt.
    globalThis.addEventListener('afterprint', () => setPaper(undefined), { once: true })
    globalThis.print()
  }

  return (
    <>
      <OrderTitle order={order} onPrint={print} />
      <div className="print:hidden">
        <Record aside={<OrderAside order={order} />}>
          <OrderLines order={order} />
          <RefundPart order={order} />
          {order.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{order.note}</p>}
        </Record>
      </div>
      <OrderActs order={order} />
      <ReceiptPaper order={order} {...(paper && { paper })} />
    </>
  )
}

interface OrderTitleProps {
  order: Order
  /** The requested paper; by default the printer's. */
  onPrint: (paper?: Paper) => void
}

/** The order in one line, with its next act. */
function OrderTitle({ order, onPrint }: OrderTitleProps) {
  const { money } = useStudio()
  const { number, status, person, billTo, totalCents, dueCents } = order

  return (
    <TitleBar
      title={number}
      badge={<OrderBadge status={status} />}
      figures={[
        person?.name ?? (billTo.name || 'Nobody in particular'),
        `total ${money(totalCents)}`,
        dueCents < 0 ? `owed to the client ${money(-dueCents)}` : `due ${money(dueCents)}`,
      ]}
      action={<Acts order={order} onPrint={onPrint} />}
    />
  )
}

type OrderAct = 'pay' | 'refund' | 'link' | 'receipt' | 'cancel' | 'close'

const keyIf = (isThere: boolean, key: ScreenKey) => (isThere ? [key] : [])

function Acts({ order, onPrint }: OrderTitleProps) {
  const { linkTo } = useAddress()
  const go = useGo()
  const to = (act: OrderAct) => linkTo({ do: act })
  const open = (act: OrderAct) => () => void go(to(act), { preventScrollReset: true })
  const isPayable = canBePaid(order)
  const isRefundable = canBeRefunded(order)
  useKeys([
    ...keyIf(isPayable, { key: 't', what: 'Take a payment', run: open('pay') }),
    ...keyIf(isRefundable, { key: 'r', what: 'Refund', run: open('refund') }),
    ...keyIf(canBeClosed(order), { key: '.', what: 'Close the order', run: open('close') }),
    { key: 'p', what: 'Print the receipt', run: () => onPrint() },
  ])
  const quiet = (act: OrderAct, label: string) => (
    <ButtonLink to={to(act)} tone="quiet" size="tight" preventScrollReset>
      {label}
    </ButtonLink>
  )

  return (
    <>
      <RecordSteps address={orderPath(order.id)} />
      {canBeCancelled(order) && quiet('cancel', 'Cancel')}
      {canBeClosed(order) && quiet('close', 'Close')}
      {isRefundable && quiet('refund', 'Refund')}
      <Button tone="quiet" size="tight" title="Print the receipt (P)" className="px-2!" onClick={() => onPrint()}>
        <Printer aria-hidden className="size-4.5" />
        <span className="sr-only">Print the receipt</span>
      </Button>
      <Button
        tone="quiet"
        size="tight"
        title="Gift receipt, without prices"
        className="px-2!"
        onClick={() => onPrint('gift')}
      >
        <Gift aria-hidden className="size-4.5" />
        <span className="sr-only">Print a gift receipt</span>
      </Button>
      {isPayable ? (
        <>
          {quiet('link', 'Send payment link')}
          {quiet('receipt', 'Send receipt')}
          <ButtonLink to={to('pay')} size="tight" preventScrollReset>
            Take a payment
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={to('receipt')} size="tight" preventScrollReset>
          Send receipt
        </ButtonLink>
      )}
    </>
  )
}

/** Shown below the lines while it is open. */
function RefundPart({ order }: { order: Order }) {
  const { read, change } = useAddress()
  if (read('do') !== 'refund' || !canBeRefunded(order)) return null

  return (
    <RecordPart title="Refund">
      <Loaded skeleton={null}>
        <RefundForm key={order.version} order={order} onClose={() => change({ do: undefined })} />
      </Loaded>
    </RecordPart>
  )
}

const TakePayment = lazyPart(async () => (await import('./TakePayment.tsx')).TakePayment)
const AddLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).AddLine)
const DiscountLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).DiscountLine)
const ReleaseLine = lazyPart(async () => (await import('#client/orders/record/lines/LineDialogs.tsx')).ReleaseLine)
const SendPayLink = lazyPart(async () => (await import('./MailDialogs.tsx')).SendPayLink)
const SendReceipt = lazyPart(async () => (await import('./MailDialogs.tsx')).SendReceipt)

/** The dialog or panel that the address opens. */
function OrderActs({ order }: { order: Order }) {
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
