import { sql } from 'kysely'

import { taxRulesOn, whoIsExempt } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import type { TaxCategory, TaxRules } from '#shared/catalog/tax.ts'
import { amountsOf } from '#shared/orders/amounts.ts'

interface TaxedJob {
  job: string
  itemId: string | null
  itemKind: ProductKind | null
  /** What its part costs and is taxed as in a sale. */
  partCents: number | null
  partTax: TaxCategory | null
  priceCents: number
}

/** What a bill says of a job. */
interface BilledAs {
  of: 'job' | 'labour' | 'part'
  unitCents: number
  taxCategory: TaxCategory
}

/**
 * An installed grip is one thing with its installation. Any other part is taxed as in a sale, beside the work on it; the part's
 * price of today says how much of the agreed price it is.
 */
function billedAs({ itemKind, partCents, partTax, priceCents }: TaxedJob): BilledAs[] {
  if (itemKind === 'grip') return [{ of: 'job', unitCents: priceCents, taxCategory: 'grip_with_install' }]
  if (partTax === null) return [{ of: 'job', unitCents: priceCents, taxCategory: 'repair_labour' }]

  const ofPart = Math.min(partCents ?? 0, priceCents)
  const both: BilledAs[] = [
    { of: 'labour', unitCents: priceCents - ofPart, taxCategory: 'repair_labour' },
    { of: 'part', unitCents: ofPart, taxCategory: partTax },
  ]
  return both.filter(({ unitCents }) => unitCents > 0)
}

/** Jobs by the lines that they form on a bill. */
export function linesOfJobs<Job extends TaxedJob>(
  jobs: readonly Job[],
): { job: Job; billed: BilledAs; quantity: number }[] {
  const billed = jobs.flatMap((job) => billedAs(job).map((one) => ({ job, billed: one })))
  const alike = Map.groupBy(billed, ({ job, billed: { of, unitCents } }) =>
    [job.job, job.itemId ?? '', of, unitCents].join(' '),
  )

  return [...alike.values()].flatMap(([first, ...others]) => (first ? [{ ...first, quantity: others.length + 1 }] : []))
}

const linesOf = (jobs: readonly TaxedJob[]) =>
  linesOfJobs(jobs).map(({ billed: { unitCents, taxCategory }, quantity }) => ({
    unitCents,
    quantity,
    discountCents: 0,
    taxCategory,
    rule: 'later' as const,
  }))

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
    .select(['item.priceCents as partCents', 'item.taxCategory as partTax'])
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
