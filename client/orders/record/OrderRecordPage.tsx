import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { readersQuery } from '#client/orders/readers/queries.ts'
import { type Paper, ReceiptPaper } from '#client/orders/receipt/ReceiptPaper.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { OrderActs } from './OrderActs.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderTitle } from './OrderTitle.tsx'
import { orderOf } from './queries.ts'
import { RefundPart } from './refund/RefundPart.tsx'

/** One order: what was bought, paid and given back. */
export function OrderRecordPage() {
  const orderId = usePathParameter('orderId')
  // Whoever takes a payment has them at once: Enter is pressed before an answer would be here.
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
    // Whoever prints by the browser's own menu has the whole receipt.
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
