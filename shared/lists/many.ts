import { z } from 'zod'

import { deskEndpoints } from '#shared/booking/desk.ts'
import { ProductQuery } from '#shared/catalog/goods-contract.ts'
import { PriceChange } from '#shared/catalog/price-change.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Line, Paragraph } from '#shared/http/wire.ts'
import { PeopleQuery } from '#shared/people/contract.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

/** Of more rows nobody can see what an act would do to them. */
export const mostRows = 10_000
/** So many are named one by one; of the others is said how many there are for each reason. */
export const mostNamed = 50
/** For so long an act can be undone. */
export const undoMinutes = 10

const page = { sort: true, after: true, limit: true } as const

/** What finds the rows of each list: the query of its own endpoint, without its page. */
export const manyQueries = {
  people: PeopleQuery.omit(page),
  bookings: deskEndpoints.listBookings.query.omit(page),
  products: ProductQuery.omit(page),
}
export type ManyList = keyof typeof manyQueries

/** Rows one by one, or all that a list finds. */
const rowsOf = <Query extends z.ZodType>(query: Query) =>
  z.union([
    z.strictObject({ ids: z.array(Id).min(1, 'Select at least one row.').max(mostRows) }),
    z.strictObject({ matching: query }),
  ])

/** Each act on many: whose rows, who may do it, and what else is asked. */
export const manyActs = {
  tag_people: {
    list: 'people',
    needs: 'manage_clients/users',
    asked: z.strictObject({ tagId: Id }),
  },
  /** It reaches as many people as a file of their addresses, so it needs the same right. */
  message_people: {
    list: 'people',
    needs: 'export/users',
    asked: z.strictObject({
      subject: Line(120).meta({ examples: ['Winter hours'] }),
      text: Paragraph(5000).min(1, 'This is required.'),
    }),
  },
  move_bookings: {
    list: 'bookings',
    needs: 'manage_bookings/bookings',
    asked: z.strictObject({
      /** The bay that they leave. */
      bayId: Id,
      reason: Line(200).meta({ examples: ['Bay 2 is being repaired'] }),
      /** Whether the clients are told by mail. */
      notify: z.boolean(),
    }),
  },
  price_products: {
    list: 'products',
    needs: 'manage_catalog/catalog',
    asked: PriceChange,
  },
  retire_products: {
    list: 'products',
    needs: 'manage_catalog/catalog',
    asked: z.strictObject({}),
  },
} as const satisfies Record<string, { list: ManyList; needs: PermissionName; asked: z.ZodType }>

export type ManyCode = keyof typeof manyActs
export type AskedOf<Code extends ManyCode> = z.output<(typeof manyActs)[Code]['asked']>
export type MatchingOf<Code extends ManyCode> = z.output<(typeof manyQueries)[(typeof manyActs)[Code]['list']]>
/** The rows of an act on a list. */
export type ManyRows<List extends ManyList> = { ids: string[] } | { matching: z.output<(typeof manyQueries)[List]> }

const request = <const Code extends ManyCode, Asked extends z.ZodType, Query extends z.ZodType>(
  code: Code,
  { asked }: { asked: Asked },
  query: Query,
) => z.strictObject({ code: z.literal(code), asked, rows: rowsOf(query) })

export const ManyRequest = z.discriminatedUnion('code', [
  request('tag_people', manyActs.tag_people, manyQueries.people),
  request('message_people', manyActs.message_people, manyQueries.people),
  request('move_bookings', manyActs.move_bookings, manyQueries.bookings),
  request('price_products', manyActs.price_products, manyQueries.products),
  request('retire_products', manyActs.retire_products, manyQueries.products),
])
export type ManyRequest = z.output<typeof ManyRequest>

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys forgets the names
export const ManyCode = z.enum(Object.keys(manyActs) as [ManyCode, ...ManyCode[]])

/** A row as people call it, and where it opens. */
const Named = z.object({ id: Id, title: z.string(), to: z.string().nullable() })

/** Who is left out and why: how many for each reason, and the first of them by name. */
export const Refused = z.object({
  count: z.int(),
  reasons: z.array(z.object({ reason: z.string(), sentence: z.string(), count: z.int() })),
  rows: z.array(Named.extend({ sentence: z.string() })),
})
export type Refused = z.output<typeof Refused>

/** What changes of a row, in words: a price, a bay. */
export const RowChange = Named.extend({ before: z.string(), after: z.string() })
export type RowChange = z.output<typeof RowChange>

export const ManyPlan = z.object({
  id: Id,
  /** Of how many it can be done. */
  able: z.int(),
  refused: Refused,
  /** How many mails leave. */
  mails: z.int(),
  /** The first of them, and those that change least and most; empty where each changes alike. */
  changes: z.array(RowChange),
  extremes: z.array(RowChange),
})
export type ManyPlan = z.output<typeof ManyPlan>

export const ManyDone = z.object({
  id: Id,
  done: z.int(),
  refused: Refused,
  /** Until when it can be undone; null for what cannot. */
  undoUntil: Instant.nullable(),
})
export type ManyDone = z.output<typeof ManyDone>

export const ManyUndone = z.object({ id: Id, undone: z.int(), refused: Refused })
export type ManyUndone = z.output<typeof ManyUndone>

/** What was done lately and can be undone still. */
const RecentAct = z.object({
  id: Id,
  code: ManyCode,
  done: z.int(),
  /** Rows that it has not come to: it goes on, or has broken off. */
  left: z.int(),
  /** It is being undone: `left` are still to be undone. */
  isUndoing: z.boolean(),
  doneAt: Instant,
  undoUntil: Instant,
  /** Who did it; null for oneself. */
  by: z.string().nullable(),
})
export type RecentAct = z.output<typeof RecentAct>

const actId = z.object({ actId: Id })
const limit = { max: 120, perSeconds: 60, bucket: 'acts on many' }

/** Acts on many rows of a list: previewed first, and done to what was previewed. */
export const manyContract = {
  planManyAct: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/many-acts',
    summary: 'See what an act on many rows would do: of how many, and who is left out and why',
    access: 'signed-in',
    body: ManyRequest,
    response: ManyPlan,
    /** `quota_exceeded`: more rows match than one act takes. */
    failures: ['not_found', 'quota_exceeded'],
    limit,
  }),
  doManyAct: endpoint({
    method: 'POST',
    path: '/api/v1/many-acts/:actId/do',
    summary: 'Do what was previewed, once; asked again, it goes on where it broke off, or answers what came of it',
    access: 'signed-in',
    params: actId,
    response: ManyDone,
    failures: ['not_found', 'expired', 'wrong_state'],
    limit,
  }),
  undoManyAct: endpoint({
    method: 'POST',
    path: '/api/v1/many-acts/:actId/undo',
    summary: 'Undo it within ten minutes, for each row to which nothing else happened since',
    access: 'signed-in',
    params: actId,
    response: ManyUndone,
    failures: ['not_found', 'expired', 'wrong_state'],
    limit,
  }),
  listRecentActs: endpoint({
    method: 'GET',
    path: '/api/v1/many-acts',
    summary: 'The acts on many rows of a list that the caller may still undo, the latest first',
    access: 'signed-in',
    query: z.strictObject({ list: z.enum(['people', 'bookings', 'products']) }),
    response: z.object({ acts: z.array(RecentAct) }),
  }),
}
