import { issuerOf } from '#server/auth/tokens/access-token.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/http/failure.ts'

import { countClients, listClients } from './client-store.ts'
import { clientJson } from './clients.ts'

interface Asked {
  page?: string | undefined
  per_page?: string | undefined
}

const pageSize = 50
const largestPage = 1000

/** One page of the clients, with the headers that say where the next and the last one are. */
export async function clientsPage({ db, config }: Services, asked: Asked) {
  const [page, perPage] = [whole(asked.page, 1), Math.min(whole(asked.per_page, pageSize), largestPage)]
  const total = await countClients(db)
  const rows = await listClients(db, { limit: perPage, offset: (page - 1) * perPage })

  const last = Math.max(1, Math.ceil(total / perPage))
  // The client reads the number after the first `=`.
  const link = (number: number, rel: string) =>
    `<${issuerOf(config.publicUrl)}/admin/oauth/clients?page=${number}&per_page=${perPage}>; rel="${rel}"`
  return {
    headers: {
      link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
      'x-total-count': String(total),
    },
    body: { clients: rows.map((row) => clientJson(row)) },
  }
}

/** A positive whole number; clients send '' for what they do not say. */
function whole(text: string | undefined, otherwise: number): number {
  if (!text) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure('validation_failed', `Bad Pagination Parameters: ${text}`)

  return Number(text)
}
