import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { canBeInvoiced } from '#client/orders/order-acts.ts'
import { isToldElsewhere, paymentNote, refundNote } from '#client/orders/tenders/payment-words.ts'
import { PersonLink } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { whoDid } from '#shared/audit/entry.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { OrderRefundTender } from '#shared/orders/refunds.ts'
import { channelWords, orderWords } from '#shared/orders/status.ts'
import { isByHand } from '#shared/payments/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import { DocumentList } from './DocumentList.tsx'
import { makeInvoice, retryRefund } from './queries.ts'

/** The money, the client and the history. */
export function OrderAside({ order }: { order: Order }) {
  const { moment, money } = useStudio()
  const { person, billTo, placedAt, expiresAt, channel } = order
  const name = person?.name ?? (billTo.name || 'Nobody in particular')

  return (
    <>
      <OrderMoney order={order} />
      <RecordPart title="Order">
        <Facts
          facts={[
            { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{name}</PersonLink> },
            ...(billTo.email ? [{ name: 'Bill to', value: billTo.email }] : []),
            { name: 'Placed', value: moment(placedAt) },
            { name: 'Sold at', value: channelWords[channel] },
            ...(expiresAt ? [{ name: 'Waits until', value: moment(expiresAt) }] : []),
          ]}
        />
      </RecordPart>
      {order.documents.length > 0 ? (
        <RecordPart title="Documents">
          <DocumentList order={order} />
        </RecordPart>
      ) : (
        canBeInvoiced(order) && (
          <RecordPart title="Documents">
            <MakeInvoice orderId={order.id} />
          </RecordPart>
        )
      )}
      <RecordPart title="History">
        <History entries={entriesOf(order, money)} moment={moment} />
      </RecordPart>
    </>
  )
}

type Money = (cents: number) => string

const approvedWords: Readonly<Record<string, string>> = {
  order_placed: 'Reduced when it was placed',
  order_refunded: 'Refunded',
  order_line_added: 'Line added',
  order_line_removed: 'Line taken out',
  order_line_discounted: 'Line reduced',
}

/** The order's steps, refunds, and acts by a colleague's code, the latest first. */
function entriesOf({ history, refunds, approvals }: Order, money: Money): HistoryEntry[] {
  const approved = approvals.map(({ at, action, by, approvedBy, reason }, index) => ({
    id: `approved ${index}`,
    at,
    by: whoDid({ by: by ?? 'Staff', approvedBy }),
    what: approvedWords[action] ?? action.replaceAll('_', ' '),
    why: reason ?? undefined,
  }))

  // A refund by a colleague's code is one entry with both names.
  const isApproved = (refund: Order['refunds'][number]) =>
    approvals.some(({ at, action }) => action === 'order_refunded' && at.getTime() === refund.at.getTime())
  const given = refunds
    .filter((refund) => !isApproved(refund))
    .map(({ at, by, reason, totalCents, tenders }, index) => ({
      id: `refund ${index}`,
      at,
      by: by ?? 'By itself',
      what: backWords({ totalCents, tenders }, money),
      why: reason,
    }))

  return [...history.map(entryOf), ...given, ...approved]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .toReversed()
}

/** `$10 given back`, `$10 owed`, or each part of a refund. */
function backWords({ totalCents, tenders }: Pick<Order['refunds'][number], 'totalCents' | 'tenders'>, money: Money) {
  const owedCents = tenders.reduce((sum, tender) => sum + tender.owedCents, 0)
  const givenCents = totalCents - owedCents
  const parts = [
    ...(givenCents > 0 ? [`${money(givenCents)} given back`] : []),
    ...(owedCents > 0 ? [`${money(owedCents)} owed`] : []),
  ]

  return parts.length > 0 ? parts.join(', ') : 'Taken back'
}

const entryOf = ({ at, from, to, by, reason }: Order['history'][number], index: number): HistoryEntry => ({
  id: String(index),
  at,
  by: by ?? 'Online',
  what: from === null ? 'Placed' : 'State',
  ...(from !== null && { from: orderWords[from].label, to: orderWords[to].label }),
  why: reason ?? undefined,
})

/** Payments and refunds with their states, then what is due. */
function OrderMoney({ order }: { order: Order }) {
  const { studio, money, moment } = useStudio()
  const { payments, refunds, paidCents, refundedCents, dueCents } = order
  const isEmpty = payments.length === 0 && refunds.length === 0

  return (
    <RecordPart title={`Payments, ${studio.currency}`}>
      {isEmpty ? (
        <p className="text-sm text-muted">No payments yet.</p>
      ) : (
        <ul className="text-sm">
          {payments.map((payment) => (
            <Row
              key={payment.id}
              name={tenderWords(payment)}
              cents={payment.amountCents}
              isGone={payment.status === 'failed' || payment.status === 'voided'}
              note={paymentNote(payment, money)}
              about={`${payment.number}, ${moment(payment.at)}`}
              badge={payment.status === 'failed' ? <Badge>Declined</Badge> : undefined}
            />
          ))}
          {refunds.flatMap(({ at, by, reason, tenders }) =>
            tenders
              .filter((tender) => !isToldElsewhere(tender))
              .map((tender) => (
                <Row
                  key={tender.id}
                  name={`Back to ${tenderWords(tender)}`}
                  cents={-tender.amountCents}
                  isGone={tender.status === 'failed' || tender.status === 'canceled'}
                  note={refundNote(tender, money)}
                  about={[moment(at), by, reason].filter(Boolean).join(', ')}
                  badge={tender.owedCents > 0 ? <Badge tone="warning">Owed</Badge> : undefined}
                  acts={<RetryRefund order={order} tender={tender} />}
                />
              )),
          )}
        </ul>
      )}
      <dl className="grid gap-1 text-sm">
        <Sum name="Paid" cents={paidCents - refundedCents} />
        {dueCents < 0 ? (
          <Sum name="Owed to the client" cents={-dueCents} isStrong />
        ) : (
          <Sum name="Due" cents={dueCents} isStrong={dueCents > 0} />
        )}
      </dl>
    </RecordPart>
  )
}

interface RowProps {
  name: string
  cents: number
  /** The payment or refund came to nothing. */
  isGone: boolean
  note: string | undefined
  about: string
  badge: ReactNode
  acts?: ReactNode
}

function Row({ name, cents, isGone, note, about, badge, acts }: RowProps) {
  const { figure } = useStudio()

  return (
    <li className="grid gap-x-3 border-b border-line py-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {badge}
        </span>
        <span className={clsx('figures', isGone && 'text-muted line-through')}>{figure(cents)}</span>
      </p>
      <p className="wrap-anywhere text-muted">{about}</p>
      {note && <p>{note}</p>}
      {acts}
    </li>
  )
}

function Sum({ name, cents, isStrong = false }: { name: string; cents: number; isStrong?: boolean }) {
  const { figure } = useStudio()

  return (
    <div className={clsx('flex justify-between gap-3', isStrong && 'font-semibold')}>
      <dt>{name}</dt>
      <dd className="figures">{figure(cents)}</dd>
    </div>
  )
}

/** Retries a failed refund, or turns it into store credit, while it is owed. Cash needs an open drawer. */
function RetryRefund({ order, tender }: { order: Order; tender: OrderRefundTender }) {
  const { holds } = usePermissions()
  const mayRefund = holds('refund/orders')
  const mayHandOver = holds('take_payments/orders') && isByHand(tender.method)
  const retrying = useAct((body: { refundTo?: 'credit' }) => retryRefund(tender.id, body), {
    onDone: ({ status, method }) => {
      if (status === 'failed') toast({ variant: 'destructive', title: 'The refund did not reach the card again' })
      else toastDone(method === 'credit' ? 'It is store credit now' : isByHand(method) ? 'Handed over' : 'Given back')
    },
    touches: [['orders']],
  })
  if (tender.owedCents === 0 || !(mayRefund || mayHandOver)) return null

  return (
    <div className="flex flex-wrap gap-2 py-1">
      {retrying.error && <Refusal error={retrying.error} />}
      <Button tone="quiet" size="tight" busy={retrying.isPending} onClick={() => retrying.mutate({})}>
        {isByHand(tender.method) ? 'Handed over' : 'Try again'}
      </Button>
      {mayRefund && order.person && (
        <Button
          tone="quiet"
          size="tight"
          disabled={retrying.isPending}
          onClick={() => retrying.mutate({ refundTo: 'credit' })}
        >
          Give as store credit
        </Button>
      )}
    </div>
  )
}

/** Makes the invoice of an order settled before invoices existed, with today's number and date. */
function MakeInvoice({ orderId }: { orderId: string }) {
  const making = useAct(() => makeInvoice(orderId), { touches: [['orders']], failsInToast: true })

  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="text-muted">No invoice was made of this order. It has the date of today.</p>
      <Button tone="quiet" size="tight" busy={making.isPending} onClick={() => making.mutate()}>
        Make the invoice
      </Button>
    </div>
  )
}
