import { type Handlers, handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { kindWords } from '#shared/catalog/goods.ts'
import { countWords } from '#shared/inventory/counts/status.ts'
import { inventoryFilesContract } from '#shared/inventory/files.ts'
import { loanWords } from '#shared/inventory/loans/status.ts'
import { purchaseWords } from '#shared/inventory/purchasing/status.ts'
import { transferWords } from '#shared/inventory/transfers/status.ts'

import { pageOfCounts } from './counts/list.ts'
import { pageOfStock } from './list.ts'
import { pageOfLoans } from './loans/list.ts'
import { pageOfBills } from './purchasing/bills/list.ts'
import { pageOfPurchases } from './purchasing/list.ts'
import { pageOfShortages } from './purchasing/shortages.ts'
import { pageOfSuppliers } from './purchasing/suppliers/suppliers.ts'
import { pageOfTransfers } from './transfers/list.ts'

type Files = Handlers<typeof inventoryFilesContract>

const exportStock: Files['exportStock'] = ({ query: { columns: chosen, ...asked }, actor, work }) =>
  exportPages(work, {
    name: 'stock',
    event: { action: 'stock_exported', entity: 'item', facts: askedOf(asked) },
    async read(work, page) {
      const { items, next } = await pageOfStock(work, { ...asked, ...page }, actor)
      return { rows: items, next }
    },
    columns: ({ text, sum, currency }) => ({
      sku: text('SKU', ({ sku }) => sku),
      barcode: text('Barcode', ({ barcode }) => barcode),
      name: text('Name', ({ name }) => name),
      kind: text('Kind', ({ kind }) => kindWords[kind]),
      sold: text('Sold', ({ isSold }) => (isSold ? 'yes' : 'no')),
      onHand: text('On hand', ({ stock }) => stock?.onHand ?? null),
      reserved: text('Reserved', ({ stock }) => stock?.reserved ?? null),
      available: text('Available', ({ stock }) => stock?.available ?? null),
      incoming: text('On the way', ({ stock }) => stock?.incoming ?? null),
      least: text('At least', ({ minOnHand }) => minOnHand),
      most: text('At most', ({ maxOnHand }) => maxOnHand),
      short: text('Short', ({ isShort }) => (isShort ? 'yes' : 'no')),
      currency: currency(),
      average: sum('Average cost', ({ averageCents }) => averageCents),
    }),
    chosen,
  })

const exportDemoLoans: Files['exportDemoLoans'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'demo-loans',
    event: { action: 'demo_loans_exported', entity: 'demo_loan', facts: askedOf(asked) },
    async read(work, page) {
      const { loans, next } = await pageOfLoans(work, { ...asked, ...page }, localDayOf(work.now, work.place.zone))
      return { rows: loans, next }
    },
    columns: ({ text, day }) => ({
      sku: text('SKU', ({ sku }) => sku),
      name: text('Club', ({ name }) => name),
      client: text('Client', ({ person }) => person?.name ?? null),
      state: text('State', ({ status }) => loanWords[status].label),
      lent: day('Lent on', ({ lentAt }) => lentAt),
      lentBy: text('Lent by', ({ lentBy }) => lentBy),
      due: text('Due', ({ dueOn }) => dueOn),
      ended: day('Ended on', ({ endedAt }) => endedAt),
      note: text('Note', ({ note }) => note),
    }),
    chosen,
  })

const exportStockCounts: Files['exportStockCounts'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'stock-counts',
    event: { action: 'stock_counts_exported', entity: 'stock_count', facts: askedOf(asked) },
    async read(work, page) {
      const { counts, next } = await pageOfCounts(work, { ...asked, ...page })
      return { rows: counts, next }
    },
    columns: ({ text, day }) => ({
      number: text('Count', ({ number }) => number),
      kind: text('Kind', ({ kind }) => (kind === null ? null : kindWords[kind])),
      state: text('State', ({ status }) => countWords[status].label),
      opened: day('Opened on', ({ openedAt }) => openedAt),
      openedBy: text('Opened by', ({ openedBy }) => openedBy),
      ended: day('Ended on', ({ endedAt }) => endedAt),
      endedBy: text('Ended by', ({ endedBy }) => endedBy),
      counted: text('Items counted', ({ counted }) => counted),
    }),
    chosen,
  })

const exportStockTransfers: Files['exportStockTransfers'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'transfers',
    event: { action: 'stock_transfers_exported', entity: 'stock_transfer', facts: askedOf(asked) },
    async read(work, page) {
      const { transfers, next } = await pageOfTransfers(work, { ...asked, ...page })
      return { rows: transfers, next }
    },
    columns: ({ text, day }) => ({
      number: text('Transfer', ({ number }) => number),
      from: text('From', ({ from }) => from.name),
      to: text('To', ({ to }) => to.name),
      state: text('State', ({ status }) => transferWords[status].label),
      carrier: text('Carrier', ({ carrier }) => carrier),
      made: day('Made on', ({ createdAt }) => createdAt),
      sent: day('Sent on', ({ sentAt }) => sentAt),
      lines: text('Lines', ({ lineCount }) => lineCount),
      quantity: text('Pieces', ({ quantity }) => quantity),
      received: text('Received', ({ received }) => received),
      missing: text('Missing', ({ missing }) => missing),
    }),
    chosen,
  })

const exportPurchaseOrders: Files['exportPurchaseOrders'] = ({ query: { columns: chosen, ...asked }, actor, work }) =>
  exportPages(work, {
    name: 'purchase-orders',
    event: { action: 'purchase_orders_exported', entity: 'purchase_order', facts: askedOf(asked) },
    async read(work, page) {
      const { purchaseOrders, next } = await pageOfPurchases(work, { ...asked, ...page }, { actor, now: work.now })
      return { rows: purchaseOrders, next }
    },
    columns: ({ text, day, sum, currency }) => ({
      number: text('Order', ({ number }) => number),
      supplier: text('Supplier', ({ supplier }) => supplier.name),
      state: text('State', ({ status }) => purchaseWords[status].label),
      lines: text('Lines', ({ lineCount }) => lineCount),
      ordered: text('Ordered', ({ ordered }) => ordered),
      received: text('Received', ({ received }) => received),
      currency: currency(),
      total: sum('Total', ({ totalCents }) => totalCents),
      expected: text('Expected', ({ expectedOn }) => expectedOn),
      late: text('Late', ({ isLate }) => (isLate ? 'yes' : 'no')),
      made: day('Made on', ({ createdAt }) => createdAt),
      sent: day('Sent on', ({ sentAt }) => sentAt),
    }),
    chosen,
  })

const exportSupplierBills: Files['exportSupplierBills'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'supplier-bills',
    event: { action: 'supplier_bills_exported', entity: 'supplier_bill', facts: askedOf(asked) },
    async read(work, page) {
      const { bills, next } = await pageOfBills(work, { ...asked, ...page })
      return { rows: bills, next }
    },
    columns: ({ text, sum, currency }) => ({
      number: text('Bill', ({ number }) => number),
      supplier: text('Supplier', ({ supplier }) => supplier.name),
      order: text('Order', ({ order }) => order.number),
      currency: currency(),
      sum: sum('Sum', ({ cents }) => cents),
      goods: sum('Goods that came', ({ receivedCents }) => receivedCents),
      billed: text('Billed on', ({ billedOn }) => billedOn),
      due: text('Due on', ({ dueOn }) => dueOn),
      paid: text('Paid on', ({ paidOn }) => paidOn),
      by: text('By', ({ by }) => by),
    }),
    chosen,
  })

const exportSuppliers: Files['exportSuppliers'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'suppliers',
    event: { action: 'suppliers_exported', entity: 'supplier', facts: askedOf(asked) },
    async read(work, page) {
      const { suppliers, next } = await pageOfSuppliers(work, { ...asked, ...page })
      return { rows: suppliers, next }
    },
    columns: ({ text }) => ({
      name: text('Supplier', ({ name }) => name),
      email: text('E-mail', ({ email }) => email),
      account: text('Account', ({ accountNumber }) => accountNumber),
      state: text('State', ({ active }) => (active ? 'Active' : 'Retired')),
      leadDays: text('Days to deliver', ({ leadDays }) => leadDays),
      items: text('Items', ({ itemCount }) => itemCount),
      openOrders: text('Open orders', ({ openOrders }) => openOrders),
    }),
    chosen,
  })

const exportShortages: Files['exportShortages'] = ({ query: { columns: chosen, ...asked }, actor, work }) =>
  exportPages(work, {
    name: 'shortages',
    event: { action: 'shortages_exported', entity: 'item', facts: askedOf(asked) },
    async read(work, page) {
      const { items, next } = await pageOfShortages(work, page, actor)
      return { rows: items, next }
    },
    columns: ({ text, day }) => ({
      sku: text('SKU', ({ sku }) => sku),
      name: text('Name', ({ name }) => name),
      needed: text('Needed', ({ needed }) => needed),
      waiting: text('Jobs that wait', ({ jobCount }) => jobCount),
      since: day('Since', ({ since }) => since),
      available: text('Available', ({ available }) => available),
      incoming: text('On the way', ({ incoming }) => incoming),
      drafted: text('On drafts', ({ drafted }) => drafted),
      least: text('At least', ({ minOnHand }) => minOnHand),
      short: text('Short of the least', ({ short }) => short),
      supplier: text('Cheapest supplier', ({ offers }) => offers[0]?.supplier ?? null),
    }),
    chosen,
  })

export const inventoryFileRoutes = handlersFor(inventoryFilesContract, () => ({
  exportStock,
  exportDemoLoans,
  exportStockCounts,
  exportStockTransfers,
  exportPurchaseOrders,
  exportSupplierBills,
  exportSuppliers,
  exportShortages,
}))
