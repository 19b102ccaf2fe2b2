import { type RawBuilder, sql } from 'kysely'

import { type Fit, fits } from '#shared/inventory/attributes.ts'

/** Whether an item has what is asked of its measures. */
export function isFit(asked: { [Name in Fit]?: string | undefined }): RawBuilder<boolean> {
  const wanted = fits.flatMap((fit) => {
    const value = asked[fit]
    return value === undefined ? [] : [sql<boolean>`${sql.ref(`item.${fit}`)} = ${value}`]
  })

  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(wanted, sql` and `)})`
}
