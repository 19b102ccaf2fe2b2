import { addressLine } from '#client/settings/opening.ts'
import { PrintSheet } from '#client/settings/PrintSheet.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { decimalOf } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import './receipt.css'
import { changeOf } from './payment-words.ts'

export type Paper = 'roll' | 'sheet'

/** The receipt on the paper that is asked for: a roll of 80 mm, or a page. Seen in print only. */
export function Receipt({ order, paper }: { order: Order; paper: Paper }) {
  const { studio, moment } = useStudio()
  const about = `Receipt ${order.documents[0]?.number ?? order.number}`
  if (paper === 'sheet') {
    return (
      <PrintSheet title={about} about={moment(order.placedAt)} address={`/admin/orders/order/${order.id}`}>
        <ReceiptBody order={order} />
      </PrintSheet>
    )
  }

  return (
    <div className="receipt-roll hidden print:block">
      <p className="text-[12pt] font-semibold">{studio.name}</p>
      <p>{addressLine(studio)}</p>
      <p>{studio.phone}</p>
      <p className="mt-2 font-semibold figures">
        {about}, {moment(order.placedAt)}
      </p>
      <ReceiptBody order={order} />
    </div>
  )
}

function ReceiptBody({ order }: { order: Order }) {
  const { studio } = useStudio()
  const figure = (cents: number) => decimalOf(cents, studio.currency)
  const changeCents = changeOf(order)
  const paid = order.payments.filter(({ status }) => status === 'captured')

  return (
    <table className="mt-2 w-full border-collapse figures">
      <caption className="sr-only">What was sold</caption>
      <thead>
        <tr className="border-b border-ink text-left">
          <th className="font-normal">{order.person?.name ?? 'Sold at the counter'}</th>
          <th className="text-right font-normal">{studio.currency}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ id, name, quantity, totalCents, taxCents }) => (
          <tr key={id} className="align-top">
            <td className="pr-2 wrap-anywhere">{quantity > 1 ? `${quantity} x ${name}` : name}</td>
            <td className="text-right">{figure(totalCents - (isOnTop(order) ? taxCents : 0))}</td>
          </tr>
        ))}
        {taxesOf(order).map(({ name, cents }) => (
          <tr key={name}>
            <td>{isOnTop(order) ? name : `${name}, included`}</td>
            <td className="text-right">{figure(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-ink">
        <tr className="font-semibold">
          <td>Total</td>
          <td className="text-right">{figure(order.totalCents)}</td>
        </tr>
        {paid.map((payment) => (
          <tr key={payment.id}>
            <td>{tenderWords(payment)}</td>
            <td className="text-right">{figure(payment.tenderedCents ?? payment.amountCents)}</td>
          </tr>
        ))}
        {changeCents > 0 && (
          <tr>
            <td>Change</td>
            <td className="text-right">{figure(changeCents)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** Whether tax comes on top of what stands at the lines. */
const isOnTop = ({ grossCents, discountCents, totalCents }: Order) => totalCents > grossCents - discountCents

/** Each tax once, with its rate. */
function taxesOf({ lines }: Order) {
  const all = lines.flatMap(({ taxes }) => taxes)
  const byName = Map.groupBy(all, ({ jurisdiction, ratePpm }) => `Tax ${jurisdiction} ${ratePpm / 10_000} %`)

  return [...byName].map(([name, taxes]) => ({ name, cents: taxes.reduce((sum, { cents }) => sum + cents, 0) }))
}
