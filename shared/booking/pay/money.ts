import { largestRemainder } from '#shared/money.ts'

interface OrderedLine {
  id: string
  /** Without what was returned. */
  totalCents: number
  dueNowCents: number
}

/** An order for a booking, as a whole or for shares of its players. */
export interface PayingOrder {
  /** The lines of this booking. */
  lineIds: readonly string[]
  /** The payments of the order, less refunds. */
  keptCents: number
  /** All lines of the order that are not returned. */
  lines: readonly OrderedLine[]
}

/** The price of a booking by orders. */
export interface Paying {
  /** The part of the price in no order: it is paid at the studio. */
  unorderedCents: number
  orders: readonly PayingOrder[]
}

/** For a booking made just now, which is in no order yet. */
export const unordered = (priceCents: number): Paying => ({ unorderedCents: priceCents, orders: [] })

/** What is paid and still owed for a booking, with tax and after discounts. */
export interface BookingMoney {
  paidCents: number
  owedCents: number
}

/** What is paid and owed for a booking: letters, lists and pages all use it. */
export function moneyOf({ unorderedCents, orders }: Paying): BookingMoney {
  const own = orders.flatMap((order) => ownParts(order))
  const sum = (part: keyof BookingMoney) => own.reduce((all, one) => all + one[part], 0)

  return { paidCents: sum('paidCents'), owedCents: sum('owedCents') + unorderedCents }
}

function ownParts({ lineIds, keptCents, lines }: PayingOrder): BookingMoney[] {
  const paid = paidOfLines(keptCents, lines)

  return lines
    .map(({ id, totalCents }, at) => ({ id, paidCents: paid[at] ?? 0, owedCents: totalCents - (paid[at] ?? 0) }))
    .filter(({ id }) => lineIds.includes(id))
}

/** Divides the payments of an order among its lines: first what is due at once, then the rest, each in proportion. */
function paidOfLines(keptCents: number, lines: readonly OrderedLine[]): number[] {
  const totals = lines.map(({ totalCents }) => totalCents)
  const firsts = lines.map(({ dueNowCents, totalCents }) => Math.min(dueNowCents, totalCents))
  const [total, first] = [sumOf(totals), sumOf(firsts)]
  if (keptCents >= total) return totals
  if (keptCents < first) return largestRemainder(Math.max(0, keptCents), firsts)

  const rests = largestRemainder(
    keptCents - first,
    totals.map((cents, at) => cents - (firsts[at] ?? 0)),
  )
  return firsts.map((cents, at) => cents + (rests[at] ?? 0))
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

interface Priced extends BookingMoney {
  priceCents: number
  includedMinutes: number
  withCredit: boolean
}

/** Why there is nothing to pay for a booking; undefined when there is a sum. */
export function nothingToPay({ priceCents, includedMinutes, withCredit, paidCents, owedCents }: Priced) {
  if (paidCents + owedCents > 0) return undefined
  if (priceCents > 0) return 'Nothing to pay: a discount covers it'
  if (withCredit) return 'A lesson of your package'

  return includedMinutes > 0 ? 'Included in your membership' : 'Nothing to pay'
}

/** The words after the price of a booking: how much is paid, and where the rest is. */
export function paidWords({ paidCents, owedCents }: BookingMoney, money: (cents: number) => string): string {
  if (owedCents === 0) return ', paid'
  if (paidCents === 0) return ', to pay at the studio'

  return `: ${money(paidCents)} is paid, ${money(owedCents)} is to pay at the studio`
}

/** What a fee means for its client, as the end of a sentence: of what they have paid as much is kept, and only the rest is asked for. */
export function feeWords(feeCents: number, paidCents: number, money: (cents: number) => string): string {
  const keptCents = Math.min(feeCents, paidCents)
  if (keptCents === 0) return `costs ${money(feeCents)}`
  if (keptCents < feeCents)
    return `costs ${money(feeCents)}: ${money(keptCents)} is paid and kept, ${money(feeCents - keptCents)} is still to pay`

  return `costs nothing more: the ${money(keptCents)} that is paid is kept`
}
