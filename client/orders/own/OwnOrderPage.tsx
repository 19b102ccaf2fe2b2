import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { KeepForOrder } from '#client/orders/cards/KeepForOrder.tsx'
import { askedCentsOf, canBePaid, needsCardAlone } from '#client/orders/order-acts.ts'
import { ownOrderPath } from '#client/orders/paths.ts'
import { orderOf } from '#client/orders/queries.ts'
import { ReceiptLines } from '#client/orders/receipt/ReceiptLines.tsx'
import { ReceiptPaper } from '#client/orders/receipt/ReceiptPaper.tsx'
import { DocumentList } from '#client/orders/record/DocumentList.tsx'
import { OrderBadge } from '#client/orders/record/OrderBadge.tsx'
import { CardForm } from '#client/orders/tenders/card/CardForm.tsx'
import { cardWords } from '#client/orders/tenders/card/kept-cards.ts'
import { PayByCredit, PayByKeptCard } from '#client/orders/tenders/own/OwnTenders.tsx'
import { PayByGiftCard } from '#client/orders/tenders/own/PayByGiftCard.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, usePathParameter } from '#client/routing/navigation.ts'
import { orderPartsFor } from '#client/routing/order-parts.ts'
import { Contact, paymentConfigQuery, useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Part } from '#client/ui/Part.tsx'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Order } from '#shared/orders/contract.ts'
import { owedToYou } from '#shared/orders/owed.ts'
import type { OrderStatus } from '#shared/orders/status.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

/** One order of the member's. */
export function OwnOrderPage() {
  const orderId = usePathParameter('orderId')

  return (
    <div className="page-width py-8 md:py-12">
      {Id.safeParse(orderId).success ? <Asked key={orderId} orderId={orderId} /> : <NoSuchOrder number={orderId} />}
    </div>
  )
}

function Asked({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useQuery(orderOf(orderId))
  if (error instanceof Failure && error.code === 'not_found') return <NoSuchOrder number={orderId} />
  if (order) {
    return (
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <OwnOrder order={order} />
      </Loaded>
    )
  }

  return (
    <div className="grid gap-8">
      <PageHeader title="Your order" />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96" />}
    </div>
  )
}

/** The lines, what is due and how to pay it, the history, and the receipt. */
function OwnOrder({ order }: { order: Order }) {
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

/** What is due, and how to pay it. */
function PayDue({ order }: { order: Order }) {
  const { money } = useStudio()
  const [paidCents, setPaid] = useState<number>()

  return (
    <>
      {paidCents !== undefined && (
        <Notice kind="success" title={`${money(paidCents)} is paid`}>
          The receipt is on this page, to print or to keep.
        </Notice>
      )}
      {canBePaid(order) &&
        (needsCardAlone(order) ? (
          <KeepForOrder order={order.id} expiresAt={order.expiresAt} />
        ) : (
          <Due order={order} onPaid={setPaid} />
        ))}
      {order.dueCents < 0 && <Notice>{owedToYou(order, money)}</Notice>}
    </>
  )
}

function Due({ order, onPaid }: { order: Order; onPaid: (cents: number) => void }) {
  const { money, time, localOf, dayOfMonth } = useStudio()
  const today = useToday()
  const until = (at: Date) => (localOf(at).startsWith(today) ? time(localOf(at)) : dayOfMonth(at))
  const { data: config } = useQuery(paymentConfigQuery)
  const queries = useQueryClient()
  const waits = order.payments.some(
    ({ method, status }) => method === 'card' && (status === 'processing' || status === 'requires_action'),
  )
  // Kept in the address, because a document that may not load the provider's form is loaded again to pay.
  const { read, change } = useAddress()
  const isPaying = waits || read('pay') === '1'
  const cents = askedCentsOf(order)
  const due = { orderId: order.id, amountCents: cents, shownDueCents: order.dueCents }
  const later = order.dueCents - cents

  return (
    <section aria-label="What is due" className="grid max-w-xl gap-4 rounded border border-line bg-surface p-5">
      <p className="font-display text-2xl figures">{money(cents)} due</p>
      <p className="text-muted">
        {order.expiresAt && `Kept for you until ${until(order.expiresAt)}. `}
        {order.card && `${cardWords(order.card)} is kept for it. `}
        {later > 0 && `${money(later)} more is paid at the studio. `}
        {config?.provider === null && 'Pay it at the desk.'}
      </p>
      {!isPaying && <PayByCredit {...due} />}
      {!isPaying && config && config.provider !== null && <PayByKeptCard {...due} onPaid={onPaid} />}
      {config &&
        config.provider !== null &&
        (isPaying ? (
          <CardForm
            {...due}
            onPaid={(payment) => {
              onPaid(payment.amountCents)
              change({ pay: undefined })
              void queries.invalidateQueries({ queryKey: ['orders'] })
            }}
          />
        ) : (
          <div>
            <Button onClick={() => change({ pay: '1' })}>Pay {money(cents)}</Button>
          </div>
        ))}
      {config && config.provider !== null && <PayByGiftCard order={order.id} shownDueCents={order.dueCents} />}
    </section>
  )
}

/** The history, the latest first. */
function OwnTimeline({ order }: { order: Order }) {
  const { money, moment } = useStudio()

  return (
    <ol className="border-l border-edge/60">
      {ownEvents(order, money).map(({ at, what }) => (
        <li key={`${at.getTime()} ${what}`} className="relative grid gap-0.5 py-2.5 pl-6">
          <span
            aria-hidden
            className="absolute top-4.5 -left-[5px] size-[9px] rounded-full border-2 border-edge bg-paper first:border-fairway"
          />
          <span className="font-medium wrap-anywhere">{what}</span>
          <time dateTime={at.toISOString()} className="text-sm text-muted figures">
            {moment(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

interface OwnEvent {
  at: Date
  what: string
}

const stateSentences: Partial<Record<OrderStatus, string>> = {
  in_fulfilment: 'We are at work on it.',
  ready: 'It is ready for you.',
  fulfilled: 'You have everything.',
  closed: 'The order is closed.',
  cancel_requested: 'You asked to cancel it.',
  cancelled: 'The order was canceled.',
  expired: 'It was not paid in time, so it was let go.',
}

/** An order's history for its client, the latest first: without staff names. */
function ownEvents({ history, payments, refunds }: Order, money: (cents: number) => string): OwnEvent[] {
  const steps = history.flatMap(({ at, from, to }): OwnEvent[] => {
    const what = from === null ? 'You ordered it.' : stateSentences[to]
    return what === undefined ? [] : [{ at, what }]
  })
  const paid = payments
    .filter(({ status }) => status === 'captured')
    .map((payment) => ({ at: payment.at, what: `${money(payment.amountCents)} paid: ${tenderWords(payment)}.` }))
  const back = refunds
    .filter(({ totalCents }) => totalCents > 0)
    .flatMap(({ at, totalCents, tenders }): OwnEvent[] => {
      const owedCents = tenders.reduce((sum, tender) => sum + tender.owedCents, 0)
      const givenCents = totalCents - owedCents
      return [
        ...(givenCents > 0 ? [{ at, what: `${money(givenCents)} given back.` }] : []),
        ...(owedCents > 0 ? [{ at, what: `We owe you ${money(owedCents)}.` }] : []),
      ]
    })

  return [...steps, ...paid, ...back].toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** There is no such order, or it belongs to somebody else: the page does not say which. */
function NoSuchOrder({ number }: { number: string }) {
  const email = useSession()?.user.email

  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader
        title="No such order"
        lead={
          <>
            There is no order <code className="font-mono break-words text-ink">{number}</code> in the account of{' '}
            <span className="break-words text-ink">{email}</span>. The link may be for another account, or a letter may
            be missing.
          </>
        }
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/orders">See all your orders</ButtonLink>
        <Loaded skeleton={null}>
          <Contact />
        </Loaded>
      </div>
    </div>
  )
}
