import { Arrival } from '#client/inventory/purchasing/at-supplier/Arrival.tsx'
import { mailFact } from '#client/inventory/purchasing/at-supplier/mailed-order.ts'
import { orderHistory } from '#client/inventory/purchasing/at-supplier/order-history.ts'
import { SendAgain } from '#client/inventory/purchasing/at-supplier/SendAgain.tsx'
import { OrderMoney } from '#client/inventory/purchasing/bills/OrderMoney.tsx'
import { supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
import {
  billPurchase,
  fetchPaper,
  tableFile,
  mailPurchase,
  purchasingKey,
} from '#client/inventory/purchasing/queries.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { PaperButton } from '#client/list/PaperButton.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { purchaseWords } from '#shared/inventory/purchasing/status.ts'

import { ArrivalDialog } from './ArrivalDialog.tsx'

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
            {isOpen && <SendAgain order={order} queryKey={purchasingKey} send={mailPurchase} />}
            <PaperButton name={order.number} fetchPaper={() => fetchPaper(order.id)} />
            <ExportButton of={tableFile(order.id)} />
          </div>
        )}
      </RecordPart>
      {isOpen && (
        <Arrival
          lead="The last of it "
          expectedOn={order.expectedOn}
          isLate={order.isLate}
          moved={order.moved.map(({ sku: what, ...day }) => ({ ...day, what }))}
          mayChange={mayChange}
        >
          {(close) => <ArrivalDialog order={order} onClose={close} />}
        </Arrival>
      )}
      {order.status !== 'draft' && order.status !== 'cancelled' && (
        <OrderMoney
          supplier={order.supplier}
          money={order}
          queryKey={purchasingKey}
          write={(bill) => billPurchase(order.id, bill)}
        />
      )}
      {order.receipts.length > 0 && <Receipts order={order} />}
      <RecordPart title="History">
        <History moment={moment} entries={orderHistory(order.history, purchaseWords)} />
      </RecordPart>
    </>
  )
}

function useFacts(order: PurchaseOrder): Fact[] {
  const { moment } = useStudio()
  const { supplier, sentAt } = order

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
    mailFact(order),
  ]
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
