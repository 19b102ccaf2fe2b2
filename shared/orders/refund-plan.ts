import { Failure, invalidField } from '#shared/http/failure.ts'
import { largestRemainder, part, shareOfCents } from '#shared/money.ts'
import {
  type Hand,
  partOfPayment,
  type PlannedTender,
  type RefundablePayment,
  wayOf,
} from '#shared/payments/refund-tenders.ts'

import type { NewRefund } from './refunds.ts'
import type { LineState } from './status.ts'

/** A sum with its taxes; `netCents` excludes them unless prices include tax. */
interface Share {
  netCents: number
  taxCents: number
  totalCents: number
  taxes: readonly { jurisdiction: string; cents: number }[]
}

/** A line of an order with what a refund needs to know of it. */
export interface RefundableLine extends Share {
  id: string
  name: string
  state: LineState
  quantity: number
  refundedQuantity: number
  returnedCents: number
}

/** What is left of a line after earlier refunds. */
export interface LeftOfLine<Line> extends Share {
  line: Line
}

/** What comes back of a line, with its share of the price and of each tax. */
export interface RefundPart<Line> extends Share {
  line: Line
  quantity: number
  /** How many of them this refund counts as given back: none when a part of their price was refunded before. */
  countedQuantity: number
  /** Whether the time, the seat or the goods come back. */
  giveBack: boolean
}

type Counted = Pick<RefundPart<RefundableLine>, 'line' | 'countedQuantity' | 'totalCents'>

/** True when all of it has come back. */
export const isAllOf = ({ line, countedQuantity }: Pick<Counted, 'line' | 'countedQuantity'>): boolean =>
  line.refundedQuantity + countedQuantity === line.quantity

/** True when all of its price is refunded, too. */
export const isWhole = (one: Counted): boolean =>
  isAllOf(one) && one.line.returnedCents + one.totalCents === one.line.totalCents

const refused = (index: number, field: string, message: string) => invalidField(`lines.${index}.${field}`, message)

interface ReturnRequest {
  lines: NewRefund['lines']
  /** True when more was paid than the order costs: then released lines may still be refunded. */
  isOwed: boolean
  /** True when the caller computed the sum by the terms: it may be everything that is left of the line's price. */
  isByTerms: boolean
}

/** Plans what comes back of each line, such that all parts of a line add up to it. */
export function planReturn<Line extends RefundableLine>(
  left: readonly LeftOfLine<Line>[],
  { lines, isOwed, isByTerms }: ReturnRequest,
): RefundPart<Line>[] {
  return lines.map(({ lineId, quantity, amountCents, giveBack }, index) => {
    const found = left.find(({ line }) => line.id === lineId)
    if (!found) throw refused(index, 'lineId', 'There is no such line in this order.')
    const { line } = found
    if (line.state === 'released' && !isOwed) {
      throw new Failure('not_refundable', `${line.name} is off: nothing that was paid for it is left to go back.`)
    }
    if (lines.findIndex((other) => other.lineId === lineId) < index) {
      throw refused(index, 'lineId', 'Name each line once.')
    }
    const from = line.refundedQuantity
    const arePieces = from + quantity <= line.quantity
    // All pieces came back before, some for a part of their price: this refunds the rest.
    const isRest = from === line.quantity && quantity <= line.quantity && found.totalCents > 0
    if (!arePieces && !isRest) throw refused(index, 'quantity', `Only ${line.quantity - from} are left to give back.`)

    const ofPieces = (cents: number) => part(cents, from, from + quantity, line.quantity)
    const taxes = line.taxes.map(({ jurisdiction, cents }) => ({ jurisdiction, cents: ofPieces(cents) }))
    const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
    const netCents = ofPieces(line.netCents)
    const totalCents = line.totalCents === line.netCents ? netCents : netCents + taxCents
    const isReckoned = isByTerms && amountCents !== undefined
    // By terms, more than its share may have been refunded of an earlier piece.
    const isLess = arePieces && !isReckoned && totalCents < found.totalCents
    const most = isLess ? { netCents, taxCents, totalCents, taxes } : shareLeft(found)
    const asked = { line, quantity, countedQuantity: arePieces ? quantity : 0 }
    if (amountCents === undefined || amountCents === most.totalCents) {
      return { ...asked, giveBack: giveBack ?? true, ...most }
    }
    if (line.state === 'pending') {
      throw refused(index, 'amountCents', 'It waits for its payment: take something off its price instead.')
    }
    if (amountCents > most.totalCents) throw refused(index, 'amountCents', 'This is more than what was paid for it.')
    return { ...asked, giveBack: giveBack ?? false, ...partOfShare(most, amountCents) }
  })
}

const shareLeft = ({ netCents, taxCents, totalCents, taxes }: Share): Share => ({
  netCents,
  taxCents,
  totalCents,
  taxes,
})

/** A part of a share, in the same proportion of net and tax. */
function partOfShare(share: Share, amountCents: number): Share {
  const isIncluded = share.totalCents === share.netCents
  const taxCents = shareOfCents(share.taxCents, amountCents, share.totalCents)
  const each = largestRemainder(
    taxCents,
    share.taxes.map(({ cents }) => cents),
  )
  const taxes = share.taxes.map(({ jurisdiction }, at) => ({ jurisdiction, cents: each[at] ?? 0 }))

  return { netCents: isIncluded ? amountCents : amountCents - taxCents, taxCents, totalCents: amountCents, taxes }
}

/** The payments of an order as it stands now, and who pays money back. */
export interface PaidOrder<Payment> {
  /** The sum paid beyond the order's total. */
  excessCents: number
  /** Refunds that have waited at the desk since an earlier change. */
  waitingCents: number
  payments: readonly Payment[]
  /** The sums that banks have taken back for good, by payment. */
  lostCents: ReadonlyMap<string, number>
  hand: Hand
}

/** Why money goes back. */
export type RefundCause<Line, Payment> =
  /** Lines came back: everything that this frees is refunded, or nothing. */
  | { why: 'returned'; parts: readonly RefundPart<Line>[]; isToCredit: boolean }
  /** The order costs less: a line was canceled for less than its price, was reduced, or was taken out. */
  | { why: 'cheaper'; cents: number; canceled?: Line }
  /** Money came twice or too late, by one payment, or not all of it came in time. */
  | { why: 'overpaid'; cents: number; of?: Payment }
  /** A refund did not reach the client. */
  | { why: 'failed'; cents: number; of: Payment; isToCredit: boolean }
  /** A dispute was lost: the bank's refund settles what was owed. */
  | { why: 'lost' }

/** What goes back of an order, for which lines, and how. */
export interface RefundPlan<Line, Payment> {
  parts: readonly RefundPart<Line>[]
  totalCents: number
  /** Together less than the total when a bank has taken some of it back. */
  tenders: readonly PlannedTender<Payment>[]
}

interface TendersAsked<Payment> {
  of?: Payment | undefined
  isToCredit?: boolean
}

/** Plans what goes back and to which payments. It is called under the lock of the order. */
export function planRefund<Line extends RefundableLine, Payment extends RefundablePayment>(
  paid: PaidOrder<Payment>,
  cause: RefundCause<Line, Payment>,
): RefundPlan<Line, Payment> {
  const { excessCents, waitingCents, payments, hand } = paid
  // No more than the reduction: any further excess is owed already, for example by a failed refund. What waits at the
  // desk since an earlier change is not counted again.
  const freedCents = (cheaperCents: number) => Math.max(0, Math.min(cheaperCents, excessCents - waitingCents))
  const tendersOf = (
    cents: number,
    { of, isToCredit = false }: TendersAsked<Payment> = {},
  ): PlannedTender<Payment>[] => {
    let left = cents
    // The last payment to arrive is refunded first. A card payment that its bank confirmed late arrived after the cash
    // paid meanwhile.
    const lastFirst = (of ? [of] : payments).toSorted((a, b) => cameAt(a) - cameAt(b)).toReversed()
    return lastFirst.flatMap((payment) => {
      const amountCents = isRefundable(payment) ? Math.min(left, payment.capturedCents - payment.refundedCents) : 0
      left -= amountCents
      if (amountCents <= 0) return []
      return isToCredit
        ? { payment, amountCents, roundingCents: 0, way: 'store_credit' as const }
        : { ...partOfPayment(payment, amountCents), way: wayOf(payment, hand) }
    })
  }

  if (cause.why === 'returned') {
    const totalCents = freedCents(sumOf(cause.parts))
    const tenders = tendersOf(totalCents, cause)
    if (sumOfTenders(tenders) < totalCents) {
      throw new Failure('not_refundable', 'More cannot be given back than was paid.')
    }
    return { parts: cause.parts, totalCents, tenders }
  }
  if (cause.why === 'cheaper') {
    const totalCents = freedCents(cause.cents)
    const parts = cause.canceled && totalCents > 0 ? [wholeOf(cause.canceled)] : []
    return { parts, totalCents, tenders: tendersOf(totalCents) }
  }
  if (cause.why === 'overpaid') return { parts: [], totalCents: cause.cents, tenders: tendersOf(cause.cents, cause) }
  if (cause.why === 'lost') return { parts: [], ...lostOf(paid) }

  // Back to the same payment, or to an earlier one once that one is refunded by other means; another retry refunds the
  // rest.
  const [tender] = [...tendersOf(cause.cents, cause), ...tendersOf(cause.cents, { isToCredit: cause.isToCredit })]
  if (!tender) throw new Failure('not_refundable', 'All that was paid went back already.')
  return { parts: [], totalCents: tender.amountCents, tenders: [tender] }
}

const isRefundable = ({ status }: RefundablePayment) => status === 'captured' || status === 'partially_refunded'

const cameAt = ({ capturedAt, createdAt }: RefundablePayment) => (capturedAt ?? createdAt).getTime()

const sumOf = (parts: readonly { totalCents: number }[]) => parts.reduce((sum, { totalCents }) => sum + totalCents, 0)

const sumOfTenders = (tenders: readonly { amountCents: number }[]) =>
  tenders.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** A canceled line is written down with its whole price, even when a fee was kept. */
const wholeOf = <Line extends RefundableLine>(line: Line): RefundPart<Line> => ({
  ...shareLeft(line),
  line,
  quantity: line.quantity,
  countedQuantity: line.quantity,
  giveBack: true,
})

/** What banks have taken back of these payments, up to what is owed. */
function lostOf<Payment extends RefundablePayment>({
  excessCents,
  payments,
  lostCents,
}: PaidOrder<Payment>): Omit<RefundPlan<never, Payment>, 'parts'> {
  let left = Math.max(0, excessCents)
  const tenders = payments
    .filter(({ status }) => status === 'lost')
    .flatMap((payment) => {
      const cents = Math.min(left, lostCents.get(payment.id) ?? 0, payment.capturedCents - payment.refundedCents)
      left -= cents
      return cents > 0 ? [{ payment, amountCents: cents, roundingCents: 0, way: 'bank' as const }] : []
    })

  return { totalCents: sumOfTenders(tenders), tenders }
}
