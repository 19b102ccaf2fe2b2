import type { ProductKind } from '#shared/catalog/goods.ts'

import type { BenchJob } from './contract.ts'

/** What clubs are made of. */
const clubParts: readonly ProductKind[] = ['head', 'shaft', 'ferrule', 'adapter', 'grip', 'consumable']

/** The only kind of part that a job takes; undefined where it takes several. */
export const kindOfPart = ({ category }: Pick<BenchJob, 'category'>): ProductKind | undefined =>
  category === 'grips' ? 'grip' : undefined

interface Part {
  sku: string
  kind: ProductKind
}

/** Why a job cannot install a part. */
export function refusalOfPart(job: Pick<BenchJob, 'category'>, { sku, kind }: Part): string | undefined {
  const only = kindOfPart(job)
  if (only === 'grip' && kind !== only) return `${sku} is no grip: choose one.`

  return clubParts.includes(kind) ? undefined : `${sku} is no part of a club: choose another part.`
}
