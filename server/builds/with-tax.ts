import { taxRulesOn } from '#server/catalog/service.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { amountsOf, type PricedLine } from '#shared/orders/amounts.ts'

type Line = Pick<PricedLine, 'unitCents' | 'quantity' | 'taxCategory'> & Partial<Pick<PricedLine, 'discountCents'>>

/** What lines that stand on no order yet would come to with tax for somebody. */
export async function goodsWithTax(
  { db, now }: Pick<Services, 'db' | 'now'>,
  lines: readonly Line[],
  { personId }: { personId: string | null },
): Promise<number> {
  const { id: locationId, zone } = await getLocation(db)
  const rules = await taxRulesOn(db, { locationId, day: localDayOf(now(), zone), personId })
  const priced = lines.map((line) => ({ discountCents: 0, ...line, rule: 'later' as const }))

  return amountsOf(priced, rules).reduce((sum, { totalCents }) => sum + totalCents, 0)
}
