import { z } from 'zod'

/** The query of every list beside its filters: `after` is the `next` of the page before. */
export const pageQuery = (defaultLimit = 50, maxLimit = 100) => ({
  // Long enough for a cursor of two names of 80 letters, each of several bytes.
  after: z.string().max(2000).exactOptional(),
  limit: z.coerce.number<number>().int().min(1).max(maxLimit).default(defaultLimit),
})

/** The column by which a list is sorted; `-name` is `name` in reverse. The first one is the default. */
export const sortQuery = <const Sort extends string>(usual: Sort, ...others: Sort[]) => ({
  sort: z.enum([usual, ...others]).default(usual),
})

export interface PageRequest {
  after?: string
  limit: number
}

/** The cursor of the next page; null on the last page. */
export const NextPage = z.string().nullable()
