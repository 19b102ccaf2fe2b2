import { useQueries } from '@tanstack/react-query'
import { memo } from 'react'

import { stockOf } from '#client/inventory/queries.ts'
import { stockPath } from '#client/inventory/stock/stock-path.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'

import type { Clubs } from './edits.ts'
import { stockWords } from './stocked-part.ts'

/** How many of each picked part the clubs that are built here take. */
function neededIn(clubs: Clubs): Map<string, number> {
  const skus = clubs.filter(({ madeBy }) => madeBy === 'bench').flatMap(({ parts }) => Object.values(parts))
  return new Map([...Map.groupBy(skus, (sku) => sku)].map(([sku, all]) => [sku, all.length]))
}

/** What the sheet takes from the shelf, beside what is free there. */
export const PartsInStock = memo(function PartsInStock({ clubs }: { clubs: Clubs }) {
  const { dayShort } = useStudio()
  const needed = [...neededIn(clubs)]
  const found = useQueries({ queries: needed.map(([sku]) => stockOf(sku)) })
  if (needed.length === 0) return null

  return (
    <ul aria-label="Parts of this sheet" className="divide-y divide-line border-y border-line text-sm">
      {needed.map(([sku, count], at) => {
        const item = found[at]?.data
        const isShort = item?.stock != null && item.stock.available < count
        return (
          <li key={sku} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <Link className="text-fairway underline-offset-4 hover:underline" to={stockPath(sku)}>
              {item?.name ?? sku}
            </Link>
            <span className={isShort ? 'font-medium text-flag-deep figures' : 'text-muted figures'}>
              {count} needed
              {item && `, ${stockWords(item.stock, item.arrivesOn ? dayShort(item.arrivesOn) : undefined)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
})
