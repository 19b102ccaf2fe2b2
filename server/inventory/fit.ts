import { type RawBuilder, sql } from 'kysely'

import { type Fit, fits } from '#shared/inventory/attributes.ts'

/**
 * Compares an item's measures (for example the size of a tip) with those asked for; what is not asked for is not
 * compared.
 */
export function hasMeasures(asked: { [Name in Fit]?: string | undefined }): RawBuilder<boolean> {
  const wanted = fits.flatMap((fit) => {
    const value = asked[fit]
    return value === undefined ? [] : [sql<boolean>`${sql.ref(`item.${fit}`)} = ${value}`]
  })

  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(wanted, sql` and `)})`
}
