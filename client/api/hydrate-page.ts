import type { QueryClient } from '@tanstack/react-query'

import { hydrateQueries } from './hydration.ts'

/** Hydrates the data that the server sent with the page, with the age that they have; when it rendered the page, if it did. */
export function hydratePage(queries: QueryClient): Date | undefined {
  const block = document.getElementById('dehydrated')
  if (!block?.textContent) return undefined

  hydrateQueries(queries, block.textContent)
  const { at } = block.dataset
  return at === undefined ? undefined : new Date(Number(at))
}
