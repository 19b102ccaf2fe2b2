import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { capturedPostings, fulfilledPostings, refundedPostings, returnedPostings } from '#server/orders/service.ts'
import { closingEntries, openingPostings } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { countOf, type DrawerDay } from './drawer-days.ts'
import { type DemoSale, isDoneLater, paidInTheEnd } from './sale.ts'

type Entry = Parameters<typeof post>[1][number]

const dayOf = (at: number) => localDayOf(new Date(at), zone)

/** The entries that the server would have posted for a sale. */
function entriesOf(sale: DemoSale, locationId: string): Entry[] {
  const { id, at, lines, payments, isDelivered, deliveredAt, isUnpaid, returned } = sale
  if (isUnpaid) return []
  const order = { on: dayOf(at), locationId, orderId: id }
  const delivered = lines.filter((line) => isDelivered || !isDoneLater(line))
  const paidCents = paidInTheEnd(sale)
  const nothing = { paidCents: 0, refundedCents: 0, fulfilledCents: 0 }
  const entries: Entry[] = payments.map(({ id: key, method, cents, at: paidAt = at }) => ({
    ...order,
    on: dayOf(paidAt),
    event: 'captured',
    key,
    postings: capturedPostings(nothing, { method, cents }),
  }))
  const fulfilled = fulfilledPostings({ ...nothing, paidCents }, delivered)
  entries.push({ ...order, on: dayOf(deliveredAt ?? at), event: 'fulfilled', key: `${id}:1`, postings: fulfilled })
  if (!returned) return entries

  const { line, payment } = returned
  const back = { ...order, on: dayOf(returned.at) }
  const kept = { paidCents, refundedCents: 0, fulfilledCents: paidCents }
  const tender = { payment, amountCents: line.totalCents, roundingCents: 0, way: 'hand' as const }
  return [
    ...entries,
    { ...back, event: 'returned', key: `${id}:2`, postings: returnedPostings(kept, [line].map(partOf)) },
    { ...back, event: 'refunded', key: `${id}:2`, postings: refundedPostings(kept, tender) },
  ]
}

const partOf = (line: DemoSale['lines'][number]) => ({
  line,
  netCents: line.netCents,
  totalCents: line.totalCents,
  taxes: line.taxes,
})

const drawerDayOf = (
  { id, openedAt, closedAt, broughtCents, ...counted }: DrawerDay,
  at: number,
  locationId: string,
): Entry[] => [
  {
    event: 'drawer_opened',
    key: id,
    on: dayOf(openedAt),
    locationId,
    postings: openingPostings(broughtCents, at === 0 ? accounts.opening : accounts.overAndShort),
  },
  ...closingEntries(countOf(counted)).map((entry) => ({ ...entry, key: id, on: dayOf(closedAt), locationId })),
]

const entriesPerStatement = 2000

/** Posts eighteen months of sales and drawers. */
export async function postSales(
  trx: Db,
  sales: readonly DemoSale[],
  days: readonly DrawerDay[],
  locationId: string,
): Promise<void> {
  const entries = [
    ...sales.flatMap((sale) => entriesOf(sale, locationId)),
    ...days.flatMap((one, at) => drawerDayOf(one, at, locationId)),
  ].toSorted((a, b) => a.on.localeCompare(b.on))
  for (let first = 0; first < entries.length; first += entriesPerStatement) {
    await post({ trx }, entries.slice(first, first + entriesPerStatement))
  }
}
