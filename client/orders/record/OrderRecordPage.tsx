import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Gift, Printer } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { canBeCancelled, canBeClosed, canBePaid, canBeRefunded } from '#client/orders/order-acts.ts'
import { orderPath } from '#client/orders/paths.ts'
import { orderOf } from '#client/orders/queries.ts'
import { type Paper, ReceiptPaper } from '#client/orders/receipt/ReceiptPaper.tsx'
import { RefundForm } from '#client/orders/record/refund/RefundForm.tsx'
import { readersQuery } from '#client/orders/tenders/reader/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, useGo, usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type ScreenKey, useKeys } from '#client/ui/keys/screen-keys.ts'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { OrderActs } from './OrderActs.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderBadge } from './OrderBadge.tsx'
import { OrderLines } from './OrderLines.tsx'

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
