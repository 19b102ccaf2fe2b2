import { recordEvent } from '#server/audit/service.ts'
import { findTaxPrices } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { backWords, correctInvoice } from '#server/orders/documents/correct.ts'
import { deliver, liveDueNowOf, openOrder, saveSettled } from '#server/orders/settle-order.ts'
import { lockOrder, type OrderLineRow } from '#server/orders/store.ts'
import { refuseUndecided } from '#server/orders/void/under-way.ts'
import { planRefundOf, writeRefund } from '#server/orders/write-refund.ts'
import { shareOfCents } from '#shared/money.ts'
import { type Amounts, amountsOf } from '#shared/orders/amounts.ts'
import { PaymentRule } from '#shared/orders/payment-rule.ts'
import { canBeReleased } from '#shared/orders/status.ts'

import { findTermsOfLine, listDiscountsOfLine, renameLine, repriceRow, sumUpOrder } from './store.ts'

interface Repricing {
  orderId: string
  lineId: string
  name: string
  unitCents: number
  reason: string
}

/**
 * Gives one line that was not delivered another price, since what it is for has become another one: what was taken off stays the
 * same share of it, tax and receipt follow, what was paid too much goes back as it came, what is more is due. Returns the refunds
 * that are asked of their cards once all is committed.
 */
export async function repriceLine(work: Work, repricing: Repricing): Promise<string[]> {
  const { orderId, lineId, name, unitCents, reason } = repricing
  const row = await lockOrder(work, orderId)
  const order = row && (await openOrder(work, row))
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line || !canBeReleased(line)) return []
  await renameLine(work, lineId, name)
  if (line.unitCents === unitCents) return []
  // A card would be asked for what it costs no longer.
  await refuseUndecided(work, order)

  const amounts = await saveAt(work, line, unitCents)
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

/** It costs no less than what of its price went back already, so that nothing but the rest does. */
async function saveAt(work: Work, line: OrderLineRow, unitCents: number): Promise<Amounts> {
  const { id: lineId, quantity, state, returnedCents } = line
  const [before, priced] = [await listDiscountsOfLine(work, lineId), await pricingOf(work, line)]
  const at = (cents: number) => {
    const discounts = discountsAt(before, line, cents * quantity)
    const discountCents = discounts.reduce((sum, { cents: off }) => sum + off, 0)
    return { discounts, amounts: priced({ unitCents: cents, discountCents }) }
  }
  const isEnough = (cents: number) => at(cents).amounts.totalCents >= returnedCents
  const { discounts, amounts } = at(isEnough(unitCents) ? unitCents : leastOf(unitCents, line.unitCents, isEnough))

  // Of what is paid, what was agreed to be due at once stays: the rest is due by the time it is given.
  const dueNowCents = state === 'pending' ? amounts.dueNowCents : Math.min(line.dueNowCents, amounts.totalCents)
  await repriceRow(work, { lineId, amounts: { ...amounts, dueNowCents }, discounts })
  return amounts
}

/** The least number above one that is too small, up to one that is enough. */
function leastOf(tooSmall: number, enough: number, isEnough: (value: number) => boolean): number {
  let [below, at] = [tooSmall, enough]
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2)
    if (isEnough(middle)) at = middle
    else below = middle
  }
  return at
}

type LineDiscountRow = Awaited<ReturnType<typeof listDiscountsOfLine>>[number]

/**
 * A sum off stays that sum; a percentage, and whatever staff have taken off, stays the same share of what is left: down to the floor
 * of what takes it, or of what was taken before it.
 */
function discountsAt(discounts: readonly LineDiscountRow[], line: OrderLineRow, afterCents: number) {
  let [before, after, least] = [line.grossCents, afterCents, 0]

  return discounts.map(({ id, cents: was, takes, amount, floorCents }) => {
    least = Math.max(least, (floorCents ?? 0) * line.quantity)
    const byPercent = (of: number) => Math.min(shareOfCents(of, amount ?? 0, 100), Math.max(0, of - least))
    // As it was computed then; of a discount that was changed since, in proportion.
    const isPercent = takes === 'percent' && byPercent(before) === was
    const inProportion = before === 0 ? 0 : shareOfCents(was, after, before)
    const share = takes === 'line' || takes === 'order' ? was : inProportion
    const room = takes === null ? after : Math.max(0, after - least)
    const cents = isPercent ? byPercent(after) : Math.min(share, room)
    before -= was
    after -= cents
    return { id, cents }
  })
}

interface NewSums {
  unitCents: number
  /** All that is taken off it. */
  discountCents: number
}

/** What a line comes to at another price, by the rates that it was sold with. */
export async function amountsAt(work: Work, line: OrderLineRow, sums: NewSums): Promise<Amounts> {
  const priced = await pricingOf(work, line)

  return priced(sums)
}

async function pricingOf({ trx }: Pick<Work, 'trx'>, line: OrderLineRow): Promise<(sums: NewSums) => Amounts> {
  const { taxCategory, rule } = await findTermsOfLine({ trx }, line.id)
  const isIncluded = (await findTaxPrices({ trx }))?.pricesIncludeTax ?? false
  const rates = line.taxes.map(({ jurisdiction, ratePpm }) => ({ category: taxCategory, jurisdiction, ratePpm }))
  const terms = { quantity: line.quantity, taxCategory, rule: PaymentRule.parse(rule) }

  return (sums) => {
    const [amounts] = amountsOf([{ ...sums, ...terms }], { isIncluded, rounding: 'line', rates })
    if (!amounts) throw new Error('A line has no amounts.')
    return amounts
  }
}
