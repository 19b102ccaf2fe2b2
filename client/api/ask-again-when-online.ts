import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks anew for what failed, when the connection is back. TanStack Query does so only where it saw the connection go, and
 * takes a page that was opened without one for online from the start.
 */
export function askAgainWhenOnline(queries: QueryClient): void {
  addEventListener('online', () => {
    void queries.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    )
  })
}
