import { queryClient } from '#client/api/query-client.ts'
import type { Page } from '#client/routing/page.ts'

import { servicesQuery } from './queries.ts'

/** Has a browser ask for the catalogue while the page itself is still on its way. */
export const withServices = (load: NonNullable<Page['load']>) => () => {
  if (!import.meta.env.SSR) void queryClient.prefetchQuery(servicesQuery)
  return load()
}
