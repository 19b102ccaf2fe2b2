import { recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  type DiscountOfLine,
  findTermsOfLine,
  listDiscountsOf,
  renameLine,
  repriceRow,
  sumUpOrder,
} from '#server/orders/line-store.ts'
import { backWords, correctInvoice } from '#server/orders/order/correct.ts'
import {
  type OpenOrder,
  deliver,
  liveDueNowOf,
  onOrder,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { refuseUndecided } from '#server/orders/order/under-way.ts'
import { planRefundOf, writeRefund } from '#server/orders/order/write-refund.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import { type Amounts, amountsOf } from '#shared/orders/amounts.ts'
import { type MovedVisit, discountsAt } from '#shared/orders/discounts.ts'
import { PaymentRule } from '#shared/orders/payment-rule.ts'
import { canBeReleased } from '#shared/orders/status.ts'

interface Repricing {
  orderId: string
  lineId: string
  name: string
  unitCents: number
  reason: string
  /** The visit's former and new day, for codes that depend on the day. */
  visit?: MovedVisit | undefined
}

/**
 * Gives one undelivered line another price because what it is for has changed. Discounts keep their share of the price,
 * except codes that do not count on its new day. Tax and receipt follow; what was paid too much goes back as it came,
 * what is missing is due. Returns the refunds that the caller asks of the cards after the commit.
 */
export const repriceLine = (work: Work, { orderId, ...repricing }: Repricing): Promise<string[]> =>
  onOrder(work, orderId, async (work, row) => repriceOf(work, await openOrder(work, row), repricing))

async function repriceOf(work: Work, order: OpenOrder, repricing: Omit<Repricing, 'orderId'>): Promise<string[]> {
  const { lineId, name, unitCents, reason, visit } = repricing
  const { id: orderId } = order
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line || !canBeReleased(line)) return []
  await renameLine(work, lineId, name)
  const isSamePrice = line.unitCents === unitCents
  if (isSamePrice && !visit) return []
  const price = { unitCents, visit, discounts: await listDiscountsOf(work, [lineId]) }
  if (isSamePrice && sumOf(discountsThen(price)) === sumOf(price.discounts)) return []
  // A pending card payment would take the former price.
  await refuseUndecided(work, order)

  const amounts = await saveAt(work, line, price)
  await recordEvent(work, {
    action: 'order_line_repriced',
    entity: 'order',
    entityId: orderId,
    before: { totalCents: line.totalCents },
    after: { totalCents: amounts.totalCents },
    facts: { name },
    reason,
  })
  await sumUpOrder(work, orderId)
  const changed = await openOrder(work, order)
  const cheaper = { why: 'cheaper', cents: line.totalCents - amounts.totalCents } as const
  const plan = await planRefundOf(work, changed, cheaper)
  const { order: refunded, refundIds } = await writeRefund(work, changed, plan, { reason })
  const due = { ...refunded, dueNowCents: liveDueNowOf(refunded.lines) }
  const saved = await saveSettled(work, await deliver(work, due), { reason })
  await correctInvoice(work, saved, { reason, tenders: backWords(plan.tenders) })

  return refundIds
}

const sumOf = (discounts: readonly { cents: number }[]) => discounts.reduce((sum, { cents }) => sum + cents, 0)

interface NewPrice {
  unitCents: number
  visit?: MovedVisit | undefined
  discounts: readonly DiscountOfLine[]
}

/** The discounts at the new price. */
function discountsThen({ unitCents, visit, discounts }: NewPrice): DiscountOfLine[] {
  const [line] = discounts
  const cents = line ? discountsAt(discounts, { ...line, afterCents: unitCents * line.quantity, visit }) : []

  return discounts.map((one, at) => ({ ...one, cents: cents[at] ?? 0 }))
}

/** Saves the new price, but never less than was refunded of the line already. */
async function saveAt(work: Work, line: OrderLineRow, price: NewPrice): Promise<Amounts> {
  const { id: lineId, state, returnedCents, unitCents: formerCents } = line
  const priced = await pricingOf(work, line)
  const amountsAtPrice = (unitCents: number, visit: MovedVisit | undefined) => {
    const discounts = discountsThen({ ...price, unitCents, visit })
    return { discounts, amounts: priced({ unitCents, discountCents: sumOf(discounts) }) }
  }
  const isEnough = (cents: number, visit: MovedVisit | undefined) =>
    amountsAtPrice(cents, visit).amounts.totalCents >= returnedCents
  // A code for the new day does not apply if more was refunded than the line would then cost.
  const visit = isEnough(Math.max(price.unitCents, formerCents), price.visit) ? price.visit : undefined
  const unitCents = isEnough(price.unitCents, visit)
    ? price.unitCents
    : leastOf(price.unitCents, formerCents, (cents) => isEnough(cents, visit))
  const { discounts, amounts } = amountsAtPrice(unitCents, visit)

  // Of a paid line the agreed deposit stays; the rest is due on delivery.
  const dueNowCents = state === 'pending' ? amounts.dueNowCents : Math.min(line.dueNowCents, amounts.totalCents)
  await repriceRow(work, { lineId, amounts: { ...amounts, dueNowCents }, discounts })
  return amounts
}

/** The smallest sufficient number, by bisection. */
function leastOf(tooSmall: number, enough: number, isEnough: (value: number) => boolean): number {
  let [below, at] = [tooSmall, enough]
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2)
    if (isEnough(middle)) at = middle
    else below = middle
  }
  return at
}

interface NewSums {
  unitCents: number
  /** All discounts together. */
  discountCents: number
}

/** A line's amounts at another price, by its own tax rates. */
export async function amountsAt(work: Work, line: OrderLineRow, sums: NewSums): Promise<Amounts> {
  const priced = await pricingOf(work, line)

  return priced(sums)
}

async function pricingOf({ trx }: Pick<Work, 'trx'>, line: OrderLineRow): Promise<(sums: NewSums) => Amounts> {
  const { taxCategory, rule, pricesIncludeTax: isIncluded } = await findTermsOfLine({ trx }, line.id)
  const rates = line.taxes.map(({ jurisdiction, ratePpm }) => ({ category: taxCategory, jurisdiction, ratePpm }))
  const terms = { quantity: line.quantity, taxCategory, rule: PaymentRule.parse(rule) }

  return (sums) => {
    const [amounts] = amountsOf([{ ...sums, ...terms }], { isIncluded, rounding: 'line', rates })
    if (!amounts) throw new Error('A line has no amounts.')
    return amounts
  }
}
