import { useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { buildPath } from '#client/builds/build-words.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { RecordById } from '#client/builds/RecordById.tsx'
import {
  AnotherDayDialog,
  Arrival,
  mailFact,
  orderHistory,
  OrderMoney,
  SendAgain,
  supplierPath,
} from '#client/inventory/service.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { PaperButton } from '#client/list/PaperButton.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway, factoryWords } from '#shared/builds/factory/status.ts'

import { clubsWord } from './factory-words.ts'
import { FactoryActs } from './FactoryActs.tsx'
import { FactoryBadge } from './FactoryBadge.tsx'
import { FactoryClubs } from './FactoryClubs.tsx'
import {
  factoryOrderOf,
  billFactoryOrder,
  fetchFactoryPaper,
  factoryTableFile,
  mailFactoryOrder,
  expectFactoryOrder,
} from './queries.ts'

/** One order at a maker: its clubs, their measurements, its state. */
export const FactoryOrderPage = () => (
  <RecordById parameter="factoryOrderId" title="Factory order" noun="order" list="the list of factory orders">
    {(factoryOrderId) => <Known factoryOrderId={factoryOrderId} />}
  </RecordById>
)

function Known({ factoryOrderId }: { factoryOrderId: string }) {
  const { data: order } = useSuspenseQuery(factoryOrderOf(factoryOrderId))
  const mayChange = usePermissions().holds('edit_builds/builds')

  return (
    <>
      <TitleBar
        title={order.number}
        badge={<FactoryBadge status={order.status} />}
        figures={useFigures(order)}
        action={mayChange && <FactoryActs order={order} />}
      />
      <Record aside={<FactoryAside order={order} mayChange={mayChange} />}>
        {order.mail?.state === 'failed' && isUnderway(order.status) && (
          <Notice kind="warning" title={`The mail to ${order.mail.to} did not arrive`}>
            The order stands. Set the address of {order.supplier.name} right, and send it again.
          </Notice>
        )}
        <FactoryClubs order={order} mayChange={mayChange} />
        {order.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{order.note}</p>}
      </Record>
    </>
  )
}

function useFigures({ supplier, clubCount, cameCount, totalCents, expectedOn, isLate, status }: FactoryOrder) {
  const { money, dayShort } = useStudio()
  const came = cameCount > 0 && cameCount < clubCount ? `${cameCount} of ${clubCount} came` : clubsWord(clubCount)

  return [
    supplier.name,
    came,
    ...(totalCents === null ? [] : [money(totalCents)]),
    ...(expectedOn === null || !isUnderway(status)
      ? []
      : [`${isLate ? 'late since' : 'comes'} ${dayShort(expectedOn)}`]),
  ]
}

interface AsideProps {
  order: FactoryOrder
  mayChange: boolean
}

/** The build, the expected days so far, and the history. */
function FactoryAside({ order, mayChange }: AsideProps) {
  const { moment } = useStudio()
  const isOpen = isUnderway(order.status)

  return (
    <>
      <RecordPart title="Order">
        <Facts facts={useFacts(order)} />
        <div className="flex flex-wrap gap-2">
          {isOpen && mayChange && <SendAgain order={order} queryKey={buildsKey} send={mailFactoryOrder} />}
          <PaperButton name={order.number} fetchPaper={() => fetchFactoryPaper(order.id)} />
          <ExportButton of={factoryTableFile(order.id)} />
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

/** Sets another expected day; names the promise that moves with it, before and after. */
function FactoryArrivalDialog({ order, onClose }: { order: FactoryOrder; onClose: () => void }) {
  const { dayShort } = useStudio()
  const { id, number, version, build, personName, promisedOn } = order
  const moving = useAct(
    (moved: { expectedOn: string; reason: string }) => expectFactoryOrder(id, { ...moved, version }),
    {
      onDone(after, { expectedOn }) {
        const isMoved = after.promisedOn !== null && after.promisedOn !== promisedOn
        toastDone(
          isMoved
            ? `${build.number} is promised for ${dayShort(after.promisedOn ?? '')} now`
            : `${number} comes ${dayShort(expectedOn)}`,
        )
        onClose()
      },
      touches: [buildsKey],
    },
  )

  return (
    <AnotherDayDialog
      expectedOn={order.expectedOn}
      hint="The client reads it on their page."
      saving={moving}
      onClose={onClose}
      onSave={moving.mutate}
      about={
        promisedOn !== null && (
          <p>
            {build.number}
            {personName && ` of ${personName}`} is promised for {dayShort(promisedOn)}. That day moves if this comes
            later, and the client reads the reason.
          </p>
        )
      }
    />
  )
}
