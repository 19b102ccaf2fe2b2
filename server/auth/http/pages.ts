import type { PageNumbers } from '#shared/auth/admin.ts'
import { Failure } from '#shared/http/failure.ts'

export interface PageNumber {
  page: number
  perPage: number
}

const defaultPerPage = 50
const mostPerPage = 1000
// Beyond that a page would be skipped over for minutes.
const lastPage = 1_000_000

/** Which page is asked for; clients send '' for what they leave to us. */
export const pageOf = ({ page, per_page: perPage }: PageNumbers): PageNumber => ({
  page: Math.min(numberIn(page) ?? 1, lastPage),
  perPage: Math.min(numberIn(perPage) ?? defaultPerPage, mostPerPage),
})

/** A whole number of a query; undefined when it is not given, or 0. */
export function numberIn(text: string | undefined): number | undefined {
  if (!text || /^0+$/.test(text)) return undefined
  if (!/^0*[1-9]\d{0,14}$/.test(text)) {
    throw new Failure('validation_failed', 'Bad Pagination Parameters: a page and its length are whole numbers')
  }

  return Number(text)
}

interface PageHeaderFacts extends PageNumber {
  /** Of the list, with its origin. */
  url: string
  total: number
  /** What the list was asked for beside its page. */
  filters: Record<string, string | undefined>
}

/**
 * Where the next and the last page are. `page` is the first thing in each address: that is where clients look for it. It
 * holds no comma and no semicolon of its own, at which they part the header.
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
