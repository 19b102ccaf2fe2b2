import { type QueryKey, useQueryClient } from '@tanstack/react-query'

import { useLive } from '#client/live/use-live.ts'

/** What the editors of services ask: of what visitors read of the catalogue they need nothing. */
const ofServices: readonly QueryKey[] = [
  ['catalog', 'entries'],
  ['catalog', 'record'],
  ['catalog', 'choices'],
]

/** Keeps a list of the catalogue, and what is open of it, in step with what another manager saves or publishes. */
export function useCatalogLive(keys: readonly QueryKey[] = ofServices): void {
  const queries = useQueryClient()
  useLive('catalog', () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))))
}
