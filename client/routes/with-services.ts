import { queryClient } from '#client/api/query-client.ts'
import type { Page } from '#client/app/page.ts'
import { servicesQuery } from '#client/catalog/queries.ts'

/** Asks for the catalogue while the page itself is still on its way. */
export const withServices = (load: NonNullable<Page['load']>) => () => {
  void queryClient.prefetchQuery(servicesQuery)
  return load()
}
