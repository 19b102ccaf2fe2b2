import { taxRulesOn } from '#server/catalog/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { amountsOf } from '#shared/orders/amounts.ts'

interface TaxedJob {
  job: string
  itemId: string | null
  itemKind: string | null
  priceCents: number
}

export const taxCategoryOf = ({ itemKind }: Pick<TaxedJob, 'itemKind'>) =>
  itemKind === 'grip' ? ('grip_with_install' as const) : ('repair_labour' as const)

/** Jobs that are one line of a bill. */
export const alikeKeyOf = ({ job, itemId, priceCents }: Omit<TaxedJob, 'itemKind'>) =>
  `${job} ${itemId ?? ''} ${priceCents}`

/** What whoever pays for some jobs pays with tax, before what a membership takes off: what they allowed is compared with that. */
export async function withTax(
  db: Db,
  now: Date,
  { payerId, jobs }: { payerId: string | null; jobs: readonly TaxedJob[] },
): Promise<number> {
  const { id: locationId, zone } = await getLocation(db)
  const rules = await taxRulesOn(db, { locationId, day: localDayOf(now, zone), personId: payerId })
  const lines = [...Map.groupBy(jobs, alikeKeyOf).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            unitCents: first.priceCents,
            quantity: others.length + 1,
            discountCents: 0,
            taxCategory: taxCategoryOf(first),
            rule: 'later' as const,
          },
        ]
      : [],
  )

  return amountsOf(lines, rules).reduce((sum, { totalCents }) => sum + totalCents, 0)
}
