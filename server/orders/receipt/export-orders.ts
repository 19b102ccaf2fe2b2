import type { CsvColumn } from '#server/kernel/csv/write-csv.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { exportList } from '#server/lists/service.ts'
import { latestFirst, ordersOfPlace, type Row } from '#server/orders/list.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { decimalOf } from '#shared/money.ts'
import type { OrderColumn, orderPapersContract } from '#shared/orders/papers.ts'
import { channelWords, orderWords } from '#shared/orders/status.ts'

/** All orders of the place that are like that, as a file. */
export function exportOrders(
  work: Work,
  { columns: chosen, ...query }: Parsed<typeof orderPapersContract.exportOrders>['query'],
): Promise<AnswerFile> {
  const { zone, currency } = work.place
  const facts = { searched: Boolean(query.search), filtered: Object.keys(query).length > 0 }

  return exportList(work, {
    name: 'orders',
    event: { action: 'orders_exported', entity: 'order', facts },
    query: (work) => ordersOfPlace(work, query),
    keyset: latestFirst,
    columns: columnsIn(zone, currency),
    chosen,
  })
}

function columnsIn(zone: string, currency: string): Record<OrderColumn, CsvColumn<Row>> {
  const sum = (title: string, of: (row: Row) => number): CsvColumn<Row> => ({
    title,
    valueOf: (row) => Number(decimalOf(of(row), currency)),
  })

  return {
    number: { title: 'Order', valueOf: ({ number }) => number },
    day: { title: 'Day', valueOf: ({ placedAt }) => localDayOf(placedAt, zone) },
    client: { title: 'Client', valueOf: ({ personName }) => personName ?? '' },
    what: { title: 'What', valueOf: ({ what }) => what },
    state: { title: 'State', valueOf: ({ status }) => orderWords[status].label },
    channel: { title: 'Sold at', valueOf: ({ channel }) => channelWords[channel] },
    currency: { title: 'Currency', valueOf: () => currency },
    total: sum('Total', ({ totalCents }) => totalCents),
    paid: sum('Paid', ({ paidCents }) => paidCents),
    refunded: sum('Given back', ({ refundedCents }) => refundedCents),
    due: sum('Due', ({ dueCents }) => dueCents),
  }
}
