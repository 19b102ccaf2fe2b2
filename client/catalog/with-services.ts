import { queryClient } from '#client/api/query-client.ts'
import type { Page } from '#client/routing/page.ts'

import { servicesQuery } from './queries.ts'

/** Asks for the catalogue while the page itself is still on its way. */
export const withServices = (load: NonNullable<Page['load']>) => () => {
  void queryClient.prefetchQuery(servicesQuery)
  return load()
}
