import { z } from 'zod'

import { mostCents } from '#shared/money.ts'

import { Day } from './wire.ts'

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

/** The days of a list at its place, both included; either may be left out. */
export const daysQuery = { from: Day.exactOptional(), until: Day.exactOptional() }

export interface DaysAsked {
  from?: string | undefined
  until?: string | undefined
}

/** A sum in cents, as text on the wire. */
const CentsAsked = z.coerce.number<number>().int().min(-mostCents).max(mostCents)

/** The least and the most of a list's sum. */
export const sumsQuery = { leastCents: CentsAsked.exactOptional(), mostCents: CentsAsked.exactOptional() }

/** Any of these values, by their names between commas. */
export const severalOf = <const Value extends string>(values: z.ZodType<Value, Value>) =>
  z
    .codec(
      z.string().max(500),
      z
        .array(values)
        .min(1)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Each value is named once.'),
      {
        // What is none of them is refused behind this.
        // oxlint-disable-next-line typescript/consistent-type-assertions
        decode: (text) => text.split(',') as Value[],
        encode: (chosen) => chosen.join(','),
      },
    )
    .exactOptional()

export interface PageRequest {
  after?: string
  limit: number
}

/** The cursor of the next page; null on the last page. */
export const NextPage = z.string().nullable()

/** So many are counted; of more a list says that there are more. */
export const mostCounted = 10_000

const count = {
  count: z.int(),
  /** There are more than these. */
  isMore: z.boolean(),
}

/** How many a list holds as it is filtered, told with its first page; null on the others. */
export const Total = z.object(count).nullable()
export type Total = z.output<typeof Total>

/** The same with sums over them; without these where not all are counted, or their sums cannot be added. */
export const totalWith = <Sums extends Record<string, z.ZodType>>(sums: Sums) =>
  z.object({ ...count, sums: z.object(sums).nullable() }).nullable()

/** The columns of a file by their names between commas, in the order in which they are written; all of them when not given. */
export const columnsQuery = <const Column extends string>(names: readonly Column[]) => ({
  columns: z
    .codec(
      z.string().max(1000),
      z
        .array(z.enum(names))
        .min(1)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'Each column is written once.'),
      {
        // What is none of them is refused behind this.
        // oxlint-disable-next-line typescript/consistent-type-assertions
        decode: (text) => text.split(',') as Column[],
        encode: (chosen) => chosen.join(','),
      },
    )
    .exactOptional(),
})
