import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { OrderMoney } from '#client/inventory/purchasing/bills/OrderMoney.tsx'
import { purchaseWords, supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
import {
  billPurchase,
  fetchPaper,
  fetchTable,
  mailPurchase,
  purchasingKey,
} from '#client/inventory/purchasing/queries.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { PaperButton } from '#client/list/PaperButton.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { ArrivalDialog } from './ArrivalDialog.tsx'

const mailWords = { waiting: 'on its way', sent: 'sent', failed: 'did not arrive', withdrawn: 'not sent' } as const

interface AsideProps {
  order: PurchaseOrder
  mayChange: boolean
}

/** Whose it is, what of it is paid, on which days it was to come, and what happened. */
export function PurchaseAside({ order, mayChange }: AsideProps) {
  const { moment } = useStudio()
  const isOpen = order.status === 'sent' || order.status === 'partially_received'

  return (
    <>
      <RecordPart title="Order">
        <Facts facts={useFacts(order)} />
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {isOpen && order.supplier.email !== null && <MailButton order={order} />}
            <PaperButton name={order.number} fetchPaper={() => fetchPaper(order.id)} />
            <ExportButton name={order.number} fetchCsv={() => fetchTable(order.id)} />
          </div>
        )}
      </RecordPart>
      {isOpen && <Arrival order={order} mayChange={mayChange} />}
      {order.status !== 'draft' && order.status !== 'cancelled' && (
        <OrderMoney
          supplier={order.supplier}
          money={order}
          queryKey={purchasingKey}
          write={(bill, key) => billPurchase(order.id, bill, key)}
        />
      )}
      {order.receipts.length > 0 && <Receipts order={order} />}
      <RecordPart title="History">
        <History
          moment={moment}
          entries={order.history
            .map(({ at, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The system',
              what: from === null ? 'Drafted' : 'State',
              ...(from !== null && { from: purchaseWords[from].label, to: purchaseWords[to].label }),
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}

function useFacts({ supplier, sentAt, mail }: PurchaseOrder): Fact[] {
  const { moment } = useStudio()

  return [
    {
      name: 'Supplier',
      value: (
        <Link className="underline underline-offset-4" to={supplierPath(supplier.id)}>
          {supplier.name}
        </Link>
      ),
    },
    ...(sentAt ? [{ name: 'Ordered', value: moment(sentAt) }] : []),
    { name: 'Mail', value: mail ? `${mail.to}, ${mailWords[mail.state]}` : (supplier.email ?? 'None: print it') },
  ]
}

function MailButton({ order: { id, number, mail } }: { order: PurchaseOrder }) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const mailing = useMutation({
    // Sent again after it failed is another one.
    mutationFn: () => mailPurchase(id, keyOf({ id, after: mail?.at })),
    onSuccess: ({ mail: sent }) => toast({ title: `${number} goes to ${sent?.to ?? 'the supplier'} again` }),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: purchasingKey }),
  })

  return (
    <Button tone="quiet" size="tight" busy={mailing.isPending} onClick={() => mailing.mutate()}>
      Send again
    </Button>
  )
}

function Arrival({ order, mayChange }: AsideProps) {
  const [isMoving, setMoving] = useState(false)
  const { dayShort, moment } = useStudio()

  return (
    <RecordPart
      title="Comes"
      action={
        mayChange && (
          <Button tone="quiet" size="tight" onClick={() => setMoving(true)}>
            Another day
          </Button>
        )
      }
    >
      <p className="text-sm">
        {order.expectedOn === null ? 'Nobody has said when.' : `The last of it ${dayShort(order.expectedOn)}.`}
        {order.isLate && <strong className="text-flag-deep"> It is late.</strong>}
      </p>
      {order.moved.length > 0 && (
        <History
          moment={moment}
          entries={order.moved.map(({ id, sku, at, by, from, to, reason }) => ({
            id: String(id),
            at,
            by: by ?? 'The system',
            what: sku,
            from: from === null ? '' : dayShort(from),
            to: dayShort(to),
            why: reason,
          }))}
        />
      )}
      {isMoving && <ArrivalDialog order={order} onClose={() => setMoving(false)} />}
    </RecordPart>
  )
}

function Receipts({ order: { receipts } }: { order: PurchaseOrder }) {
  const { moment } = useStudio()

  return (
    <RecordPart title="Deliveries">
      <History
        moment={moment}
        entries={receipts.map(({ id, at, by, note, lines }) => ({
          id,
          at,
          by: by ?? 'The system',
          what: lines.map(({ sku, quantity }) => `${quantity} x ${sku}`).join(', '),
          why: note || undefined,
        }))}
      />
    </RecordPart>
  )
}
