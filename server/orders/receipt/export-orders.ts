import { recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import { everyRow } from '#server/kernel/db/keyset.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { pageOfOrdersHere } from '#server/orders/list.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { decimalOf } from '#shared/money.ts'
import type { OrderRow } from '#shared/orders/contract.ts'
import type { orderPapersContract } from '#shared/orders/papers.ts'

/** All orders of the place that are like that, as a file. Who took orders out of the house is on record. */
export async function exportOrders(
  work: Work,
  query: Parsed<typeof orderPapersContract.exportOrders>['query'],
): Promise<AnswerFile> {
  const { zone, currency } = work.place
  // The search is not recorded, because it may be somebody's name.
  const facts = { searched: Boolean(query.search), filtered: Object.keys(query).length > 0 }
  await recordEvent(work, { action: 'orders_exported', entity: 'order', facts })
  const orders = everyRow(async (page) => {
    const found = await pageOfOrdersHere(work, { ...query, ...page })
    return { rows: found.orders, next: found.next }
  })

  return { name: `orders-${localDayOf(work.now, zone)}.csv`, content: csvOf(columnsIn(zone, currency), orders) }
}

function columnsIn(zone: string, currency: string): Array<CsvColumn<OrderRow>> {
  const sum = (title: string, of: (row: OrderRow) => number): CsvColumn<OrderRow> => ({
    title,
    valueOf: (row) => Number(decimalOf(of(row), currency)),
  })

  return [
    { title: 'Order', valueOf: ({ number }) => number },
    { title: 'Day', valueOf: ({ placedAt }) => localDayOf(placedAt, zone) },
    { title: 'Client', valueOf: ({ person }) => person?.name ?? '' },
    { title: 'What', valueOf: ({ what }) => what },
    { title: 'State', valueOf: ({ status }) => status },
    { title: 'Sold at', valueOf: ({ channel }) => channel },
    { title: 'Currency', valueOf: () => currency },
    sum('Total', ({ totalCents }) => totalCents),
    sum('Paid', ({ paidCents }) => paidCents),
    sum('Given back', ({ refundedCents }) => refundedCents),
    sum('Due', ({ dueCents }) => dueCents),
  ]
}
