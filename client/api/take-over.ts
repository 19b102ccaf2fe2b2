import type { QueryClient } from '@tanstack/react-query'

import { drawnAt } from '#client/ui/browser/ticking.ts'

import { unpack } from './carried.ts'

/** Takes over the data that the server sent with the page, with the age that they have; whether it rendered the page. */
export function takeOver(queries: QueryClient): boolean {
  const block = document.getElementById('carried')
  if (!block?.textContent) return false

  unpack(queries, block.textContent)
  const { at } = block.dataset
  if (at === undefined) return false

  drawnAt(new Date(Number(at)))
  return true
}
