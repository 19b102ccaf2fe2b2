import { sql } from 'kysely'

import type { DemoFittings } from '#server/demo/fittings/fittings.ts'
import type { DemoSale } from '#server/demo/orders/sale.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { daysBetween, localDayOf } from '#shared/booking/local-time.ts'

import { insertBench, insertSheets } from './builds.ts'
import type { PastBuild } from './past-builds.ts'
import { insertQuotes } from './quotes.ts'

interface PastBuildsContext {
  today: string
  locationId: string
  zone: string
}

const daysValid = 14

/** The quotes of earlier months, and what was built of them; each build with its order. */
export async function insertPastBuilds(
  trx: Db,
  past: readonly PastBuild[],
  { orders, ...context }: PastBuildsContext & { orders: ReadonlyMap<PastBuild, DemoSale> },
): Promise<void> {
  const { today, zone } = context
  const built = past.filter(({ fate }) => fate === 'built')
  await insertSheets(trx, built, 'approved')
  await insertSheets(
    trx,
    past.filter(({ fate }) => fate !== 'built'),
    'shared',
  )
  await insertQuotes(
    trx,
    past.map(({ quote, quoteLines: lines, fate, decidedAt }) => ({
      quote,
      lines,
      status: fate === 'built' ? 'approved' : fate,
      validDays: daysValid - daysBetween(localDayOf(quote.createdAt, zone), today),
      decidedAt,
    })),
    context,
  )
  const ordered = built.map((one) => ({ ...one, build: { ...one.build, orderId: orders.get(one)?.id ?? null } }))
  await insertBench(trx, ordered, context)
  await sql`
    update quote set order_id = build.order_id from build where build.quote_id = quote.id and build.order_id is not null
  `.execute(trx)
}

/** Names the fitting of each sheet, once fittings are there. */
export async function nameFittings(trx: Db, past: readonly PastBuild[], { fittings }: Pick<DemoFittings, 'fittings'>) {
  const fittingOf = new Map(fittings.map(({ id, bookingId }) => [bookingId ?? '', id]))
  const named = past.flatMap(({ sheet, booking }) => {
    const fittingId = fittingOf.get(booking.id)
    return fittingId === undefined ? [] : [{ sheetId: sheet.id, fittingId }]
  })
  await sql`
    update sheet set fitting_id = named.fitting
    from unnest(${named.map(({ sheetId }) => sheetId)}::uuid[], ${named.map(({ fittingId }) => fittingId)}::uuid[]) as named (sheet, fitting)
    where sheet.id = named.sheet
  `.execute(trx)
}
