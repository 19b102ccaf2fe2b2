import type { QueryClient } from '@tanstack/react-query'

import { unpack } from './carried.ts'

/** Hydrates the data that the server sent with the page, with the age that they have; when it rendered the page, if it did. */
export function hydrateCarried(queries: QueryClient): Date | undefined {
  const block = document.getElementById('carried')
  if (!block?.textContent) return undefined

  unpack(queries, block.textContent)
  const { at } = block.dataset
  return at === undefined ? undefined : new Date(Number(at))
}
