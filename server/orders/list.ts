import { sql } from 'kysely'

import { hasNumber, holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, pageOf } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { OrderRow, ordersContract } from '#shared/orders/contract.ts'
import { otherSum } from '#shared/payments/declines.ts'

import { owedOf } from './refund-store.ts'

type Query = Parsed<typeof ordersContract.listOrders>['query']
type Filters = Omit<Query, 'after' | 'limit'>
type Page = Output<typeof ordersContract.listOrders>
type OwnPage = Output<typeof ordersContract.listMyOrders>

export const latestFirst = {
  direction: 'desc',
  columns: [
    [sql`placed_at`, 'timestamptz'],
    [sql`customer_order.id`, 'uuid'],
  ],
} as const

const rows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('customerOrder')
    .leftJoin('person', 'person.id', 'customerOrder.personId')
    .select([
      'customerOrder.id',
      'customerOrder.number',
      'personId',
      'placedAt',
      'totalCents',
      'paidCents',
      'refundedCents',
      'dueCents',
      'lateCents',
    ])
    .select([
      'customerOrder.status',
      'channel',
      owedOf.as('owed'),
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('personName'),
      sql<string>`(
        select string_agg(case when quantity > 1 then quantity || ' x ' else '' end || name, ', ' order by position)
        from order_line where order_id = customer_order.id
      )`.as('what'),
    ])

export type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const present = ({ personId, personName, ...row }: Row): OrderRow => ({
  ...row,
  person: personId === null ? null : { id: personId, name: personName ?? '' },
})

/** Of one currency. A canceled order is no longer due. */
const sums = {
  totalCents: sql<number>`total_cents`,
  dueCents: sql<number>`case when customer_order.status in ('expired', 'cancelled') then least(due_cents, 0) else due_cents end`,
}

/** Orders of the place, or of one client in the whole house, by state, due sum, days or search. */
export async function pageOfOrders(work: Timed, query: Query): Promise<Page> {
  const { person } = query
  const isHere = person === undefined
  const among = isHere ? ordersHere(work) : rows(work).where('personId', '=', person)
  const asked = { ...query, ...(isHere && { sums }) }
  const { rows: found, next, total } = await countedPageOf(work, filtered(work, among, query), latestFirst, asked)

  return { orders: found.map(present), next, total }
}

/** The same of the place alone, whoever they are of: a file has one currency. */
export const ordersOfPlace = (work: Timed, query: Filters) =>
  filtered(
    work,
    ordersHere(work).$if(query.person !== undefined, (found) => found.where('personId', '=', query.person ?? '')),
    query,
  )

const ordersHere = (work: Timed) => rows(work).where('customerOrder.locationId', '=', idOrNone(work.place))

const wasTakenOut = sql<boolean>`exists (
  select from order_payment join payment_refund using (payment_id)
    where order_payment.order_id = customer_order.id and outside and payment_refund.status in ('pending', 'succeeded')
)`

/** Another sum was captured, and the payment is not void yet. */
const hasOtherSum = sql<boolean>`exists (
  select from order_payment join payment on payment.id = payment_id
    where order_payment.order_id = customer_order.id and decline = ${otherSum} and payment.status = 'processing'
)`

/** A refund waits for a person with a drawer or at the terminal. */
const waitsForAHand = sql<boolean>`exists (
  select from owed_refund
    where owed_refund.order_id = customer_order.id and method in ('cash', 'terminal') and owed_cents > 0
)`

/** Matches billing name, client, or a number of order, payment or document, each by its index. */
const ordersMatching = (work: OnDatabase, letters: string) =>
  work.trx
    .selectFrom('customerOrder')
    .select('id')
    .where(holdsLetters(sql`customer_order.search`, letters))
    .union(
      work.trx
        .selectFrom('customerOrder')
        .select('id')
        .where(hasNumber(sql`customer_order.number`, 'O', letters)),
    )
    .union(work.trx.selectFrom('customerOrder').select('id').where('personId', 'in', peopleMatching(work, letters)))
    .union(work.trx.selectFrom('document').select('orderId as id').where('number', '=', letters.toUpperCase()))
    .union(
      work.trx
        .selectFrom('payment')
        .innerJoin('orderPayment', 'orderPayment.paymentId', 'payment.id')
        .select('orderId as id')
        .where(hasNumber(sql`payment.number`, 'P', letters)),
    )

function filtered(
  work: Timed,
  among: ReturnType<typeof rows>,
  { search, status, due, leastCents, mostCents, ...days }: Filters,
): ReturnType<typeof rows> {
  let found = among
  if (status !== undefined) found = found.where('customerOrder.status', 'in', status)
  if (leastCents !== undefined) found = found.where('totalCents', '>=', leastCents)
  if (mostCents !== undefined) found = found.where('totalCents', '<=', mostCents)
  if (due === 'yes')
    found = found.where('dueCents', '>', 0).where('customerOrder.status', 'not in', ['expired', 'cancelled'])
  if (due === 'owed' || due === 'by_hand') found = found.where('dueCents', '<', 0)
  if (due === 'by_hand') found = found.where(waitsForAHand)
  if (due === 'late' || due === 'to_call') found = found.where('lateCents', '>', 0)
  // Refunded on the card provider's own pages, without a line.
  if (due === 'outside') found = found.where('dueCents', '>', 0).where(wasTakenOut)
  if (due === 'refundable') found = found.whereRef('paidCents', '>', 'refundedCents')
  if (due === 'other_sum') found = found.where(hasOtherSum)
  if (due === 'to_call') found = found.where('lateDoneAt', 'is', null)
  if (search !== undefined && search.trim() !== '') {
    found = found.where('customerOrder.id', 'in', ordersMatching(work, search.trim()))
  }

  return days.from === undefined && days.until === undefined ? found : found.where(onDays(work, sql`placed_at`, days))
}

/** The orders of an account, without expired ones that were never paid. */
export async function pageOfOwnOrders(work: OnDatabase, userId: string, page: PageRequest): Promise<OwnPage> {
  const own = rows(work).where('person.userId', '=', userId).where('customerOrder.status', '<>', 'expired')
  const found = await pageOf(own, latestFirst, page)

  return { orders: found.rows.map(present), next: found.next }
}
