import type { QueryClient } from '@tanstack/react-query'

import { unpack } from '#client/api/carried.ts'
import { drawnAt } from '#client/ui/ticking.ts'

/** Takes over the data of a page that the server rendered, with the age that they have. False without one. */
export function takeOver(queries: QueryClient): boolean {
  const block = document.getElementById('carried')
  if (!block?.textContent) return false

  unpack(queries, block.textContent)
  drawnAt(new Date(Number(block.dataset['at'])))
  return true
}
