import { headersOf, pageOf } from '#server/auth/http/pages.ts'
import { issuerOf } from '#server/auth/tokens/access-token.ts'
import type { Work } from '#server/kernel/work.ts'
import type { PageNumbers } from '#shared/auth/admin.ts'

import { countClients, listClients } from './client-store.ts'
import { clientJson } from './clients.ts'

/** One page of the clients, with the addresses of the next and the last page as headers. */
export async function clientsPage(work: Work, query: PageNumbers) {
  const place = pageOf(query)
  const total = await countClients(work)
  const rows = await listClients(work, { limit: place.perPage, offset: (place.page - 1) * place.perPage })
  const url = `${issuerOf(work.services.config.publicUrl)}/admin/oauth/clients`

  return {
    headers: headersOf({ ...place, url, total, filters: {} }),
    body: { clients: rows.map((row) => clientJson(row)) },
  }
}
