import { z } from 'zod'

/** What every list takes beside its filters: `after` is `next` of the page before. */
export const pageQuery = (defaultLimit = 50, maxLimit = 100) => ({
  // A cursor of two names of 80 letters, each of several bytes.
  after: z.string().max(2000).exactOptional(),
  limit: z.coerce.number<number>().int().min(1).max(maxLimit).default(defaultLimit),
})

/** By which column a list is sorted; `-name` is `name` the other way around. The first holds unless another is asked for. */
export const sortQuery = <const Sort extends string>(usual: Sort, ...others: Sort[]) => ({
  sort: z.enum([usual, ...others]).default(usual),
})

export interface PageRequest {
  after?: string
  limit: number
}

/** Of every page's answer; null on the last. */
export const NextPage = z.string().nullable()
