import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Asks anew also for what is being read for the first time. TanStack Query would take the read under way for the new one,
 * although it may have been answered before the change.
 */
export class AnewClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (firstReads.length === 0) return

    await Promise.allSettled(firstReads.flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => firstReads.includes(query) }, options)
  }
}
