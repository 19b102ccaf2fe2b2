import { buildPath } from '#client/builds/orders/build-words.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { Arrival } from '#client/inventory/purchasing/at-supplier/Arrival.tsx'
import { mailFact } from '#client/inventory/purchasing/at-supplier/mailed-order.ts'
import { orderHistory } from '#client/inventory/purchasing/at-supplier/order-history.ts'
import { SendAgain } from '#client/inventory/purchasing/at-supplier/SendAgain.tsx'
import { OrderMoney } from '#client/inventory/purchasing/bills/OrderMoney.tsx'
import { supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { PaperButton } from '#client/list/PaperButton.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'

import { factoryWords } from './factory-words.ts'
import { FactoryArrivalDialog } from './FactoryArrivalDialog.tsx'
import { billFactoryOrder, fetchFactoryPaper, fetchFactoryTable, mailFactoryOrder } from './queries.ts'

interface AsideProps {
  order: FactoryOrder
  mayChange: boolean
}

/** Whose it is, on which days it was to come, and what happened. */
export function FactoryAside({ order, mayChange }: AsideProps) {
  const { moment } = useStudio()
  const isOpen = isUnderway(order.status)

  return (
    <>
      <RecordPart title="Order">
        <Facts facts={useFacts(order)} />
        <div className="flex flex-wrap gap-2">
          {isOpen && mayChange && <SendAgain order={order} queryKey={buildsKey} send={mailFactoryOrder} />}
          <PaperButton name={order.number} fetchPaper={() => fetchFactoryPaper(order.id)} />
          <ExportButton name={order.number} fetchCsv={() => fetchFactoryTable(order.id)} />
        </div>
      </RecordPart>
      {(isOpen || order.moved.length > 0) && (
        <Arrival
          expectedOn={order.expectedOn}
          isLate={order.isLate}
          moved={order.moved}
          mayChange={mayChange && isOpen}
        >
          {(close) => <FactoryArrivalDialog order={order} onClose={close} />}
        </Arrival>
      )}
      {order.status !== 'draft' && order.status !== 'cancelled' && (
        <OrderMoney
          supplier={order.supplier}
          money={order}
          queryKey={buildsKey}
          write={(bill) => billFactoryOrder(order.id, bill)}
        />
      )}
      <RecordPart title="History">
        <History moment={moment} entries={orderHistory(order.history, factoryWords)} />
      </RecordPart>
    </>
  )
}

const underlined = 'underline underline-offset-4'

function useFacts(order: FactoryOrder): Fact[] {
  const { moment, dayAndYear } = useStudio()
  const { supplier, build, personName, promisedOn, orderedAt, confirmation, carrier, tracking } = order

  return [
    {
      name: 'Maker',
      value: (
        <Link className={underlined} to={supplierPath(supplier.id)}>
          {supplier.name}
        </Link>
      ),
    },
    {
      name: 'Build',
      value: (
        <>
          <Link className={underlined} to={buildPath(build.id)}>
            {build.number}
          </Link>
          {personName && `, ${personName}`}
        </>
      ),
    },
    ...(promisedOn === null ? [] : [{ name: 'Promised', value: dayAndYear(promisedOn) }]),
    ...(orderedAt ? [{ name: 'Ordered', value: moment(orderedAt) }] : []),
    mailFact(order),
    ...(confirmation ? [{ name: 'Confirmed as', value: confirmation }] : []),
    ...(tracking ? [{ name: 'Sent with', value: `${carrier} ${tracking}` }] : []),
  ]
}
