import { invalidField } from '#shared/http/failure.ts'
import { halfUp, largestRemainder, part } from '#shared/money.ts'
import type { NewRefund } from '#shared/orders/refunds.ts'

import type { ReturnedPart } from './post-order.ts'
import type { OpenOrder } from './settle-order.ts'
import type { OrderLineRow } from './store.ts'

/** What of a line comes back. */
export interface ReturnedLine {
  line: OrderLineRow
  quantity: number
  giveBack: boolean
  totalCents: number
}

export interface RefundPart extends ReturnedLine, ReturnedPart {
  line: OrderLineRow
  taxCents: number
  totalCents: number
}

/** Whether none of it is left that did not come back. */
export const isAllOf = ({ line, quantity }: ReturnedLine): boolean => line.refundedQuantity + quantity === line.quantity

/** Whether nothing of its price is left either. */
export const isWhole = (part: ReturnedLine): boolean =>
  isAllOf(part) && part.line.returnedCents + part.totalCents === part.line.totalCents

const refused = (index: number, field: string, message: string) => invalidField(`lines.${index}.${field}`, message)

/** What of each line comes back, with its share of the price and of each tax, so that all parts sum up to the line. */
export function partsOf({ lines }: OpenOrder, body: NewRefund): RefundPart[] {
  return body.lines.map(({ lineId, quantity, amountCents, giveBack }, index) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || line.state === 'released') throw refused(index, 'lineId', 'There is no such line in this order.')
    if (body.lines.findIndex((other) => other.lineId === lineId) < index) {
      throw refused(index, 'lineId', 'Name each line once.')
    }
    const from = line.refundedQuantity
    if (from + quantity > line.quantity)
      throw refused(index, 'quantity', `Only ${line.quantity - from} are left to give back.`)

    const whole = shareOf(line, from, from + quantity)
    if (amountCents === undefined || amountCents === whole.totalCents) {
      return { line, quantity, giveBack: giveBack ?? true, ...whole }
    }
    if (line.state === 'pending') {
      throw refused(index, 'amountCents', 'It waits for its payment: take something off its price instead.')
    }
    if (amountCents > whole.totalCents) throw refused(index, 'amountCents', 'This is more than what was paid for it.')
    return { line, quantity, giveBack: giveBack ?? false, ...lessOf(whole, amountCents) }
  })
}

type Share = Pick<RefundPart, 'netCents' | 'taxCents' | 'totalCents' | 'taxes'>

function shareOf(line: OrderLineRow, from: number, until: number): Share {
  const of = (cents: number) => part(cents, from, until, line.quantity)
  const taxes = line.taxes.map(({ jurisdiction, cents }) => ({ jurisdiction, cents: of(cents) }))
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
  const netCents = of(line.netCents)
  const isIncluded = line.totalCents === line.netCents

  return { netCents, taxCents, totalCents: isIncluded ? netCents : netCents + taxCents, taxes }
}

/** A part of a share, in its proportion of net and tax. */
function lessOf(whole: Share, amountCents: number): Share {
  const isIncluded = whole.totalCents === whole.netCents
  const taxCents = halfUp(whole.taxCents * amountCents, whole.totalCents)
  const shares = largestRemainder(
    taxCents,
    whole.taxes.map(({ cents }) => cents),
  )
  const taxes = whole.taxes.map(({ jurisdiction }, at) => ({ jurisdiction, cents: shares[at] ?? 0 }))

  return { netCents: isIncluded ? amountCents : amountCents - taxCents, taxCents, totalCents: amountCents, taxes }
}
