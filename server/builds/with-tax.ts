import { taxRulesOn } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { amountsOf, type PricedLine } from '#shared/orders/amounts.ts'

type Line = Pick<PricedLine, 'unitCents' | 'quantity' | 'taxCategory'> & Partial<Pick<PricedLine, 'discountCents'>>

/** The total with tax, for a client, of lines that are on no order. */
export async function goodsWithTax(
  work: Work,
  lines: readonly Line[],
  { personId }: { personId: string | null },
): Promise<number> {
  const { id: locationId, zone } = work.place
  const rules = await taxRulesOn(work, { locationId, day: localDayOf(work.now, zone), personId })
  const priced = lines.map((line) => ({ discountCents: 0, ...line, rule: 'later' as const }))

  return amountsOf(priced, rules).reduce((sum, { totalCents }) => sum + totalCents, 0)
}
