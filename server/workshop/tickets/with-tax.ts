import { sql } from 'kysely'

import { taxRulesOn, whoIsExempt } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'
import { amountsOf } from '#shared/orders/amounts.ts'

interface TaxedJob {
  job: string
  itemId: string | null
  itemKind: ProductKind | null
  priceCents: number
}

export const taxCategoryOf = ({ itemKind }: Pick<TaxedJob, 'itemKind'>) =>
  itemKind === 'grip' ? ('grip_with_install' as const) : ('repair_labour' as const)

/** The key of jobs that form one line of a bill. */
export const alikeKeyOf = ({ job, itemId, priceCents }: Omit<TaxedJob, 'itemKind'>) =>
  `${job} ${itemId ?? ''} ${priceCents}`

const linesOf = (jobs: readonly TaxedJob[]) =>
  [...Map.groupBy(jobs, alikeKeyOf).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            unitCents: first.priceCents,
            quantity: others.length + 1,
            discountCents: 0,
            taxCategory: taxCategoryOf(first),
            rule: 'later' as const,
          },
        ]
      : [],
  )

/** The bill of some bags by their jobs. */
const billOf = (bags: readonly (readonly TaxedJob[])[], rules: TaxRules) =>
  amountsOf(bags.flatMap(linesOf), rules).reduce((sum, { totalCents }) => sum + totalCents, 0)

interface Paying {
  payerId: string | null
  jobs: readonly TaxedJob[]
}

/** The price of jobs with tax, before a membership's discount, to compare with an allowed limit. */
export async function withTax(work: Timed, { payerId, jobs }: Paying): Promise<number> {
  const { id: locationId, zone } = work.place
  const rules = await taxRulesOn(work, { locationId, day: localDayOf(work.now, zone), personId: payerId })

  return billOf([jobs], rules)
}

interface Bill {
  payerId: string | null
  ticketIds: readonly string[]
}

/**
 * The total of each bill with tax, as its order says it: what was ordered for tickets that are on an order, and what
 * would be ordered for others, by today's taxes and before a membership's discount. A list asks once for all rows.
 */
export async function billsWithTax(work: Timed, bills: readonly Bill[]): Promise<number[]> {
  const ids = bills.flatMap(({ ticketIds }) => ticketIds)
  if (ids.length === 0) return bills.map(() => 0)
  const { id: locationId, zone } = work.place
  const day = localDayOf(work.now, zone)
  const payers = [...new Set(bills.flatMap(({ payerId }) => payerId ?? []))]
  const [usual, exempt, jobs, billed] = await inOneTrip([
    taxRulesOn(work, { locationId, day, personId: null }),
    whoIsExempt(work, { personIds: payers, day }),
    listJobsOf(work, ids),
    billedOf(work, ids),
  ])
  const rulesOf = new Map(
    await inOneTrip(
      exempt.map(async (personId) => [personId, await taxRulesOn(work, { locationId, day, personId })] as const),
    ),
  )

  return bills.map(({ payerId, ticketIds }) => {
    const open = ticketIds.filter((id) => !billed.has(id)).map((id) => jobs.get(id) ?? [])
    const ordered = ticketIds.reduce((sum, id) => sum + (billed.get(id) ?? 0), 0)

    return ordered + billOf(open, rulesOf.get(payerId ?? '') ?? usual)
  })
}

/** The jobs of some tickets by ticket, in billing order. */
async function listJobsOf({ trx }: OnDatabase, ticketIds: readonly string[]) {
  const rows = await trx
    .selectFrom('ticketJob')
    .leftJoin('item', 'item.id', 'itemId')
    .leftJoin('product', 'product.id', 'item.productId')
    .select(['ticketId', 'job', 'itemId', 'ticketJob.priceCents', 'product.kind as itemKind'])
    .where('ticketId', 'in', ticketIds)
    .orderBy('ticketJob.position')
    .execute()

  return Map.groupBy(rows, ({ ticketId }) => ticketId)
}

/** The billed sums of some tickets, with tax and less discounts. */
export async function billedOf({ trx }: OnDatabase, ticketIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('ticket')
    .select((eb) => [
      'id',
      sql<number>`coalesce((
        select sum(total_cents)::bigint from order_line
        where order_id = ${eb.ref('ticket.orderId')} and ref ->> 'ticketId' = ticket.id::text and state <> 'released'
      ), 0)`.as('cents'),
    ])
    .where('id', 'in', ticketIds)
    .where('orderId', 'is not', null)
    .execute()

  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
