import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { whoDid } from '#shared/audit/entry.ts'
import type { Order } from '#shared/orders/contract.ts'

import { DocumentList } from './DocumentList.tsx'
import { MakeInvoice } from './MakeInvoice.tsx'
import { canBeInvoiced } from './order-acts.ts'
import { channelWords, orderWords } from './order-words.ts'
import { OrderMoney } from './OrderMoney.tsx'

/** Money, who it is for, and what happened. */
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

/** Its steps, what was given back, and what a colleague's code let somebody do, the latest first. */
function entriesOf({ history, refunds, approvals }: Order, money: Money): HistoryEntry[] {
  const approved = approvals.map(({ at, action, by, approvedBy, reason }, index) => ({
    id: `approved ${index}`,
    at,
    by: whoDid({ by: by ?? 'Staff', approvedBy }),
    what: approvedWords[action] ?? action.replaceAll('_', ' '),
    why: reason ?? undefined,
  }))

  // What a colleague let them give back is told once, with both names.
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

/** `$10 given back`, `$10 owed`, or each part of it. */
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
