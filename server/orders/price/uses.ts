import { insertUses, keepUses, lockLimited } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

import type { Draft, DraftLine, PriceRequest } from './price.ts'

/** Prices an order; with limited discounts in it, again under their locks. */
export async function keepLimits(
  work: OnDatabase,
  { code }: PriceRequest,
  price: () => Promise<Draft>,
): Promise<Draft> {
  const draft = await price()
  if (!draft.isLimited) return draft

  await lockLimited(work, code ?? null)
  return price()
}

interface DiscountUsage {
  usedBy: string
  personId: string | null
  now: Date
}

/** Counts the uses of an order's discounts. */
export const takeUses = (work: OnDatabase, lines: readonly Pick<DraftLine, 'discounts'>[], use: DiscountUsage) =>
  insertUses(work, idsIn(lines), use)

interface PlacedLine {
  state: string
  discounts: readonly { discountId: string | null }[]
}

/** Counts no use for released lines; counts again for lines that are held anew. */
export async function settleUses(work: Timed, order: { id: string; lines: readonly PlacedLine[] }) {
  if (idsIn(order.lines).length === 0) return

  await keepUses(work, order.id, idsIn(order.lines.filter(({ state }) => state !== 'released')))
}

const idsIn = (lines: readonly { discounts: readonly { discountId: string | null }[] }[]) => [
  ...new Set(lines.flatMap(({ discounts }) => discounts.flatMap(({ discountId }) => discountId ?? []))),
]
