import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { SoldLine } from '#server/orders/post-order.ts'
import type { OrderLineRow } from '#server/orders/store.ts'

import { listReturned } from './store.ts'

/** A line less its earlier returns. */
export interface LeftLine extends SoldLine {
  line: OrderLineRow
  quantity: number
  taxes: { jurisdiction: string; ratePpm: number; cents: number }[]
}

/** A refund of a part of the price leaves the whole quantity sold. */
export const leftQuantityOf = ({ quantity, refundedQuantity }: Pick<OrderLineRow, 'quantity' | 'refundedQuantity'>) =>
  quantity - refundedQuantity || quantity

export async function leftOfLines(
  work: OnDatabase,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<LeftLine[]> {
  const isWhole = lines.every(({ returnedCents }) => returnedCents === 0)
  const returned = Map.groupBy(isWhole ? [] : await listReturned(work, orderId), ({ lineId }) => lineId)

  return lines.map((line) => {
    const back = returned.get(line.id) ?? []
    const backTaxes = back.flatMap(({ taxes }) => taxes)
    const backOf = (jurisdiction: string) =>
      backTaxes.filter((tax) => tax.jurisdiction === jurisdiction).reduce((sum, { cents }) => sum + cents, 0)
    const taxes = line.taxes.map((tax) => ({ ...tax, cents: tax.cents - backOf(tax.jurisdiction) }))
    return {
      line,
      quantity: leftQuantityOf(line),
      revenueAccount: line.revenueAccount,
      discountCents: line.discountCents,
      netCents: line.netCents - back.reduce((sum, { netCents }) => sum + netCents, 0),
      taxCents: taxes.reduce((sum, { cents }) => sum + cents, 0),
      totalCents: line.totalCents - line.returnedCents,
      taxes,
    }
  })
}
