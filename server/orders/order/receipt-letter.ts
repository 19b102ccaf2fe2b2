import { dateOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { priceWords } from '#shared/money.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import { documentWords } from '#shared/orders/documents.ts'
import { isTaxOnTop, taxesOf, taxWords } from '#shared/orders/taxes.ts'
import { nameWithWhose } from '#shared/orders/whose.ts'
import { cashOf } from '#shared/payments/cash-rounding.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'
import type { Place } from '#shared/time-words.ts'

/** What a receipt says of an order. */
type ReceiptOrder = Pick<
  Order,
  'id' | 'number' | 'currency' | 'placedAt' | 'dueCents' | 'lines' | 'payments' | 'documents'
> & { refunds: readonly Pick<Order['refunds'][number], 'tenders'>[] }

/** What was bought, its taxes, and how it was paid. */
export function receiptMail(order: ReceiptOrder, place: Place, { isPayer = true } = {}): Omit<TemplateMail, 'to'> {
  const price = (cents: number) => priceWords(cents, order.currency, place.locale)
  const when = dateOf(order.placedAt, place)
  const sold = order.lines.filter(({ state }) => state !== 'released')
  const soldCents = sold.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const returnedCents = sold.reduce((sum, line) => sum + line.returnedCents, 0)

  return {
    template: 'receipt',
    about: order.id,
    facts: { number: order.number, when },
    lines: [sold.map((line) => lineOf(line, price)).join('\n')],
    table: [
      ...order.documents.map(({ kind, number }): FactRow => [documentWords[kind], number]),
      ['Date', when],
      ...taxesOf(sold).map((tax): FactRow => [
        taxWords(tax, { isOnTop: isTaxOnTop(sold), locale: place.locale }),
        price(tax.cents),
      ]),
      ['Total', price(soldCents)],
      ...(returnedCents > 0 ? [['Came back', `-${price(returnedCents)}`] satisfies FactRow] : []),
      // Only the payer sees whose card it was.
      ...(isPayer ? tendersOf(order, price) : []),
      ...(order.dueCents > 0 ? [['Still due', price(order.dueCents)] satisfies FactRow] : []),
      ...(order.dueCents < 0 ? [['We owe you', price(-order.dueCents)] satisfies FactRow] : []),
    ],
  }
}

type Price = (cents: number) => string

function lineOf(line: OrderLine, price: Price): string {
  const { quantity, unitCents, discounts, refundedQuantity } = line
  const what = `${quantity} x ${nameWithWhose(line)}: ${price(unitCents * quantity)}`
  const less = discounts.map(({ cents, reason }) => `less ${price(cents)}, ${reason}`)
  const back = refundedQuantity > 0 ? [`${refundedQuantity} came back`] : []

  return [what, ...less, ...back].join('\n')
}

const tendersOf = ({ payments, refunds }: ReceiptOrder, price: Price): FactRow[] => [
  ...payments
    .filter(({ status }) => status === 'captured')
    .flatMap((payment): FactRow[] => {
      const { roundingCents = 0 } = payment
      const rounded = `${roundingCents < 0 ? '-' : ''}${price(Math.abs(roundingCents))}`
      return [
        ...(roundingCents === 0 ? [] : [['Rounded', rounded] satisfies FactRow]),
        [tenderWords(payment), price(cashOf(payment))],
      ]
    }),
  ...refunds
    .flatMap(({ tenders }) => tenders)
    .filter(({ status }) => status === 'pending' || status === 'succeeded')
    .map((tender): FactRow => [`Back to ${tenderWords(tender).toLowerCase()}`, `-${price(cashOf(tender))}`]),
]
