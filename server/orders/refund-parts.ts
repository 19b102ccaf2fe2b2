import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { largestRemainder, part, shareOfCents } from '#shared/money.ts'
import type { NewRefund } from '#shared/orders/refunds.ts'

import { type LeftLine, leftOfLines } from './documents/left-of.ts'
import type { ReturnedPart } from './post-order.ts'
import type { OpenOrder } from './settle-order.ts'
import type { OrderLineRow } from './store.ts'

/** What of a line comes back. */
export interface ReturnedLine {
  line: OrderLineRow
  quantity: number
  /** How many of them are counted as given back by this: none where a part of their price went back before. */
  countedQuantity: number
  giveBack: boolean
  totalCents: number
}

export interface RefundPart extends ReturnedLine, ReturnedPart {
  line: OrderLineRow
  taxCents: number
  totalCents: number
}

/** Whether none of it is left that did not come back. */
export const isAllOf = ({ line, countedQuantity }: ReturnedLine): boolean =>
  line.refundedQuantity + countedQuantity === line.quantity

/** Whether nothing of its price is left either. */
export const isWhole = (part: ReturnedLine): boolean =>
  isAllOf(part) && part.line.returnedCents + part.totalCents === part.line.totalCents

const refused = (index: number, field: string, message: string) => invalidField(`lines.${index}.${field}`, message)

interface Asked {
  order: OpenOrder
  body: NewRefund
  /** Whether more was paid than the order comes to: then what was given up before may still be paid back. */
  isOwed: boolean
  /** Whoever calls has reckoned the sum themselves: it may be all that is left of the price of the line. */
  isByTerms: boolean
}

/** What of each line comes back, with its share of the price and of each tax, so that all parts sum up to the line. */
export async function partsOf(work: OnDatabase, { order, body, isOwed, isByTerms }: Asked): Promise<RefundPart[]> {
  const left = await leftOfLines(work, order.id, order.lines)

  return body.lines.map(({ lineId, quantity, amountCents, giveBack }, index) => {
    const found = left.find(({ line }) => line.id === lineId)
    if (!found) throw refused(index, 'lineId', 'There is no such line in this order.')
    if (found.line.state === 'released' && !isOwed) {
      throw new Failure('not_refundable', `${found.line.name} is off: nothing that was paid for it is left to go back.`)
    }
    if (body.lines.findIndex((other) => other.lineId === lineId) < index) {
      throw refused(index, 'lineId', 'Name each line once.')
    }
    const { line } = found
    const { whole: wholePrice, countedQuantity } = wholeOf(found, quantity, index)
    const whole = isByTerms && amountCents !== undefined ? leftShareOf(found) : wholePrice
    const asked = { line, quantity, countedQuantity }
    if (amountCents === undefined || amountCents === whole.totalCents) {
      return { ...asked, giveBack: giveBack ?? true, ...whole }
    }
    if (line.state === 'pending') {
      throw refused(index, 'amountCents', 'It waits for its payment: take something off its price instead.')
    }
    if (amountCents > whole.totalCents) throw refused(index, 'amountCents', 'This is more than what was paid for it.')
    return { ...asked, giveBack: giveBack ?? false, ...lessOf(whole, amountCents) }
  })
}

/** All that may be paid for so many of a line: of those of which a part went back before, what is left of their price. */
function wholeOf(left: LeftLine, quantity: number, index: number): { whole: Share; countedQuantity: number } {
  const { line } = left
  const from = line.refundedQuantity
  if (from + quantity <= line.quantity) {
    return { whole: shareOf(line, from, from + quantity), countedQuantity: quantity }
  }
  const isInPart = from === line.quantity && quantity <= line.quantity && left.totalCents > 0
  if (!isInPart) throw refused(index, 'quantity', `Only ${line.quantity - from} are left to give back.`)

  return { whole: leftShareOf(left), countedQuantity: 0 }
}

const leftShareOf = ({ netCents, taxCents, totalCents, taxes }: LeftLine): Share => ({
  netCents,
  taxCents,
  totalCents,
  taxes,
})

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
  const taxCents = shareOfCents(whole.taxCents, amountCents, whole.totalCents)
  const shares = largestRemainder(
    taxCents,
    whole.taxes.map(({ cents }) => cents),
  )
  const taxes = whole.taxes.map(({ jurisdiction }, at) => ({ jurisdiction, cents: shares[at] ?? 0 }))

  return { netCents: isIncluded ? amountCents : amountCents - taxCents, taxCents, totalCents: amountCents, taxes }
}
