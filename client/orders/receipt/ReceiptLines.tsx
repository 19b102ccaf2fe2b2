import { useStudio } from '#client/settings/service.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import { isTaxOnTop, taxesOf, taxWords } from '#shared/orders/taxes.ts'
import { whoseWords } from '#shared/orders/whose.ts'
import { cashOf, changeOf } from '#shared/payments/cash-rounding.ts'
import type { Payment } from '#shared/payments/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

const sumOf = (lines: readonly OrderLine[], of: (line: OrderLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** A receipt: lines, taxes, total and tenders. */
export function ReceiptLines({ order }: { order: Order }) {
  const { studio, figure } = useStudio()
  const { currency } = studio
  const sold = order.lines.filter(({ state }) => state !== 'released')
  const returnedCents = sumOf(sold, (line) => line.returnedCents)

  return (
    <table className="w-full border-collapse align-top figures">
      <tbody>
        {sold.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {taxesOf(sold).map((tax) => (
          <Sum
            key={`${tax.jurisdiction} ${tax.ratePpm}`}
            name={taxWords(tax, { isOnTop: isTaxOnTop(sold), locale: studio.locale })}
            cents={tax.cents}
          />
        ))}
        <tr className="border-t border-ink font-semibold">
          <th scope="row" className="py-1 text-left">
            Total, {currency}
          </th>
          <td className="py-1 text-right">{figure(sumOf(sold, ({ totalCents }) => totalCents))}</td>
        </tr>
        {returnedCents > 0 && <Sum name="Came back" cents={-returnedCents} />}
        <Tenders order={order} />
        {order.dueCents > 0 && <Sum name="Still due" cents={order.dueCents} />}
        {order.dueCents < 0 && <Sum name="We owe you" cents={-order.dueCents} />}
      </tbody>
    </table>
  )
}

function Line({ line: { name, whose, quantity, unitCents, discounts } }: { line: OrderLine }) {
  const { figure } = useStudio()

  return (
    <tr className="align-top">
      <th scope="row" className="py-0.5 pr-2 text-left font-normal wrap-anywhere">
        {quantity > 1 && `${quantity} x ${figure(unitCents)} `}
        {name}
        {whose.length > 0 && <span className="block">{whoseWords(whose)}</span>}
        {discounts.map(({ cents, reason }) => (
          <span key={reason} className="block">
            {reason} -{figure(cents)}
          </span>
        ))}
      </th>
      <td className="py-0.5 text-right">{figure(quantity * unitCents)}</td>
    </tr>
  )
}

function Tenders({ order: { payments, refunds } }: { order: Order }) {
  const taken = payments.filter(({ status }) => status === 'captured')
  const back = refunds
    .flatMap(({ tenders }) => tenders)
    .filter(({ status }) => status === 'pending' || status === 'succeeded')

  return (
    <>
      {taken.map((payment) => (
        <Taken key={payment.id} payment={payment} />
      ))}
      {back.map((tender, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was given back stays in its order
        <Sum key={index} name={`Back to ${tenderWords(tender)}`} cents={-cashOf(tender)} />
      ))}
    </>
  )
}

/** Cash as tendered, with the change. */
function Taken({ payment }: { payment: Payment }) {
  const changeCents = changeOf(payment)
  const { roundingCents = 0 } = payment

  return (
    <>
      {roundingCents !== 0 && <Sum name="Rounded" cents={roundingCents} />}
      <Sum name={tenderWords(payment)} cents={payment.tenderedCents ?? cashOf(payment)} />
      {changeCents > 0 && <Sum name="Change" cents={-changeCents} />}
    </>
  )
}

function Sum({ name, cents }: { name: string; cents: number }) {
  const { figure } = useStudio()

  return (
    <tr>
      <th scope="row" className="py-0.5 pr-2 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td className="py-0.5 text-right">{figure(cents)}</td>
    </tr>
  )
}
