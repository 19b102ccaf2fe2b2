import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { buildPath } from '#client/builds/orders/build-words.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { OrderMoney } from '#client/inventory/purchasing/bills/OrderMoney.tsx'
import { supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
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
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'

import { factoryWords } from './factory-words.ts'
import { FactoryArrivalDialog } from './FactoryArrivalDialog.tsx'
import { billFactoryOrder, fetchFactoryPaper, fetchFactoryTable, mailFactoryOrder } from './queries.ts'

const mailWords = { waiting: 'on its way', sent: 'sent', failed: 'did not arrive', withdrawn: 'not sent' } as const

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
          {isOpen && mayChange && order.supplier.email !== null && <MailButton order={order} />}
          <PaperButton name={order.number} fetchPaper={() => fetchFactoryPaper(order.id)} />
          <ExportButton name={order.number} fetchCsv={() => fetchFactoryTable(order.id)} />
        </div>
      </RecordPart>
      {(isOpen || order.moved.length > 0) && <Arrival order={order} mayChange={mayChange && isOpen} />}
      <OrderMoney
        supplier={order.supplier}
        money={order}
        queryKey={buildsKey}
        write={(bill, key) => billFactoryOrder(order.id, bill, key)}
      />
      <RecordPart title="History">
        <History
          moment={moment}
          entries={order.history
            .map(({ at, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The system',
              what: from === null ? 'Drafted' : 'State',
              ...(from !== null && { from: factoryWords[from].label, to: factoryWords[to].label }),
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}

const underlined = 'underline underline-offset-4'

function useFacts({ supplier, build, personName, promisedOn, ...order }: FactoryOrder): Fact[] {
  const { moment, dayAndYear } = useStudio()
  const { orderedAt, mail, confirmation, carrier, tracking } = order

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
    { name: 'Mail', value: mail ? `${mail.to}, ${mailWords[mail.state]}` : (supplier.email ?? 'None: print it') },
    ...(confirmation ? [{ name: 'Confirmed as', value: confirmation }] : []),
    ...(tracking ? [{ name: 'Sent with', value: `${carrier} ${tracking}` }] : []),
  ]
}

function MailButton({ order: { id, number, mail } }: { order: FactoryOrder }) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const mailing = useMutation({
    // Sent again after it failed is another one.
    mutationFn: () => mailFactoryOrder(id, keyOf({ id, after: mail?.at })),
    onSuccess: ({ mail: sent }) => toast({ title: `${number} goes to ${sent?.to ?? 'the maker'} again` }),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
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
        {order.expectedOn === null ? 'Nobody has said when.' : `${dayShort(order.expectedOn)}.`}
        {order.isLate && <strong className="text-flag-deep"> It is late.</strong>}
      </p>
      {order.moved.length > 0 && (
        <History
          moment={moment}
          entries={order.moved.map(({ id, at, by, from, to, reason }) => ({
            id: String(id),
            at,
            by: by ?? 'The system',
            what: 'Comes',
            from: from === null ? '' : dayShort(from),
            to: dayShort(to),
            why: reason,
          }))}
        />
      )}
      {isMoving && <FactoryArrivalDialog order={order} onClose={() => setMoving(false)} />}
    </RecordPart>
  )
}
