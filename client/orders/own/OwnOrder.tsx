import { Printer } from 'lucide-react'

import { ReceiptLines } from '#client/orders/receipt/ReceiptLines.tsx'
import { ReceiptPaper } from '#client/orders/receipt/ReceiptPaper.tsx'
import { DocumentList } from '#client/orders/record/DocumentList.tsx'
import { OrderBadge } from '#client/orders/record/OrderBadge.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { orderPartsFor } from '#client/routing/order-parts.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { ownOrderPath } from './own-order-path.ts'
import { OwnTimeline } from './OwnTimeline.tsx'
import { PayDue } from './PayDue.tsx'

/** What was ordered, what is due and a way to pay it, what happened, and the receipt. */
export function OwnOrder({ order }: { order: Order }) {
  const { date } = useStudio()
  const { number, status, placedAt } = order

  return (
    <>
      <div className="grid gap-8 print:hidden">
        <PageHeader
          title={number}
          lead={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderBadge status={status} />
              ordered on {date(placedAt)}
            </span>
          }
          action={
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/dashboard/orders" tone="quiet">
                All orders
              </ButtonLink>
              <Button tone="quiet" onClick={() => print()}>
                <Printer aria-hidden className="size-4.5" />
                Print receipt
              </Button>
            </div>
          }
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            <PayDue order={order} />
            {orderPartsFor(order.lines.map(({ kind }) => kind)).map(({ kind, Part: OfKind }) => (
              <Loaded key={kind} skeleton={<Skeleton className="h-64" />}>
                <OfKind orderId={order.id} />
              </Loaded>
            ))}
            <Part title="What you ordered" inColumn>
              <ReceiptLines order={order} />
            </Part>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            {order.documents.length > 0 && (
              <Part title="Documents" inColumn>
                <DocumentList order={order} />
              </Part>
            )}
            <Part title="What happened" inColumn>
              <OwnTimeline order={order} />
            </Part>
          </div>
        </div>
      </div>
      <ReceiptPaper order={order} address={ownOrderPath(order.id)} />
    </>
  )
}
