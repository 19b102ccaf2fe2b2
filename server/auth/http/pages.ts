import type { PageNumbers } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'

export interface PageNumber {
  page: number
  perPage: number
}

const defaultPerPage = 50
const mostPerPage = 1000
// PostgreSQL would spend minutes skipping the rows before such a page.
const lastPage = 1_000_000

/** Which page is asked for. Clients send '' for numbers that they leave to the server. */
export const pageOf = ({ page, per_page: perPage }: PageNumbers): PageNumber => ({
  page: Math.min(numberIn(page) ?? 1, lastPage),
  perPage: Math.min(numberIn(perPage) ?? defaultPerPage, mostPerPage),
})

/** A whole number of a query; undefined when it is missing or 0. */
export function numberIn(text: string | undefined): number | undefined {
  if (!text || /^0+$/.test(text)) return undefined
  if (!/^0*[1-9]\d{0,14}$/.test(text)) {
    throw new Failure('validation_failed', 'Bad Pagination Parameters: a page and its length are whole numbers')
  }

  return Number(text)
}

interface PageHeaderFacts extends PageNumber {
  /** The list's address, with its origin. */
  url: string
  total: number
  /** The other parameters of the list. */
  filters: Record<string, string | undefined>
}

/**
 * The total, and the addresses of the next and last page. `page` comes first in each address, where clients look for
 * it. The addresses contain no comma or semicolon, which separate the header's parts.
 */
export function headersOf({ url, page, perPage, total, filters }: PageHeaderFacts) {
  const last = Math.ceil(total / perPage)
  const more = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const linkTo = (number: number, rel: string) => {
    const query = new URLSearchParams({ page: String(number), per_page: String(perPage), ...Object.fromEntries(more) })
    return `<${url}?${query.toString()}>; rel="${rel}"`
  }

  return {
    'x-total-count': String(total),
    link: [...(page < last ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')].join(', '),
  }
}
