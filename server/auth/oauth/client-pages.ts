import { headersOf, pageOf } from '#server/auth/admin/pages.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import type { Services } from '#server/kernel/services.ts'
import type { PageNumbers } from '#shared/auth/admin.ts'

import { countClients, listClients } from './client-store.ts'
import { clientJson } from './clients.ts'

/** One page of the clients, with the headers that say where the next and the last one are. */
export async function clientsPage({ db, config }: Services, query: PageNumbers) {
  const place = pageOf(query)
  const total = await countClients(db)
  const rows = await listClients(db, { limit: place.perPage, offset: (place.page - 1) * place.perPage })
  const url = `${issuerOf(config.publicUrl)}/admin/oauth/clients`

  return {
    headers: headersOf({ ...place, url, total, filters: {} }),
    body: { clients: rows.map((row) => clientJson(row)) },
  }
}
