import type { QueryClient } from '@tanstack/react-query'

import { unpack } from '#client/api/carried.ts'
import { drawnAt } from '#client/ui/ticking.ts'

/** Takes over the data of a page that the server rendered, and asks for it anew once the page is there. False without one. */
export function takeOver(queries: QueryClient): boolean {
  const block = document.getElementById('carried')
  if (!block?.textContent) return false

  unpack(queries, block.textContent)
  drawnAt(new Date(Number(block.dataset['at'])))
  const carried = queries.getQueryCache().getAll()
  const refresh = () => {
    for (const { queryKey } of carried) void queries.invalidateQueries({ queryKey, exact: true })
  }
  if (document.readyState === 'complete') refresh()
  else addEventListener('load', () => setTimeout(refresh), { once: true })

  return true
}
