import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/inventory',
      path: '/admin/inventory/all',
      title: 'Stock',
      about: 'How many there are of each item, what is promised, what came and went.',
      tool: { group: 'Stock', needs: 'read/inventory', key: 's' },
      load: async () => (await import('./stock/StockPage.tsx')).StockPage,
    },
    {
      access: 'read/inventory',
      path: '/admin/inventory/shortages',
      title: 'Short',
      about: 'What work waits for and what is below its minimum, and from whom to order it.',
      tool: { group: 'Stock', needs: 'read/inventory' },
      load: async () => (await import('./purchasing/shortages/ShortagesPage.tsx')).ShortagesPage,
    },
    {
      access: 'read/inventory',
      path: '/admin/inventory/orders',
      title: 'Orders at suppliers',
      about: 'What is ordered at suppliers, what has come, and what is late.',
      tool: { group: 'Stock', needs: 'read/inventory' },
      load: async () => (await import('./purchasing/orders/PurchasesPage.tsx')).PurchasesPage,
    },
    {
      access: 'read/inventory',
      path: '/admin/inventory/orders/:purchaseOrderId',
      title: 'Order at a supplier',
      about: 'One order with its lines, deliveries, bills and history.',
      load: async () => (await import('./purchasing/record/PurchasePage.tsx')).PurchasePage,
    },
    {
      access: 'read/inventory',
      path: '/admin/inventory/suppliers',
      title: 'Suppliers',
      about: 'Whom the studio buys from, and how long they take.',
      tool: { group: 'Stock', needs: 'read/inventory' },
      load: async () => (await import('./purchasing/suppliers/SuppliersPage.tsx')).SuppliersPage,
    },
    {
      access: 'read/inventory',
      path: '/admin/inventory/suppliers/:supplierId',
      title: 'Supplier',
      about: 'One supplier with what they sell and for how much.',
      load: async () => (await import('./purchasing/suppliers/SupplierPage.tsx')).SupplierPage,
    },
    {
      access: 'manage_inventory/inventory',
      path: '/admin/inventory/suppliers/:supplierId/import',
      title: 'Import prices',
      about: 'A supplier’s price list from a file, looked at before anything is written.',
      load: async () => (await import('./purchasing/suppliers/ImportPricesPage.tsx')).ImportPricesPage,
    },
    {
      access: 'read/inventory',
      path: '/admin/inventory/labels',
      title: 'Labels',
      about: 'Labels with bars for chosen items, to be printed on sheets of thirty.',
      load: async () => (await import('./labels/LabelsPage.tsx')).LabelsPage,
    },
  ],
  scan: {
    needs: 'read/inventory',
    fits: /^PO-\d+$/i,
    load: async () => (await import('./purchasing/open-purchase.ts')).addressOfPurchase,
  },
  today: [
    {
      name: 'Orders to send',
      needs: 'manage_inventory/inventory',
      list: 'needs you',
      load: async () => (await import('./today/to-order.ts')).useDraftOrders,
    },
    {
      name: 'Late deliveries',
      needs: 'manage_inventory/inventory',
      list: 'needs you',
      load: async () => (await import('./today/to-order.ts')).useLateOrders,
    },
    {
      name: 'Items to count',
      needs: 'read/inventory',
      list: 'needs you',
      load: async () => (await import('./today/to-count.ts')).useItemsToCount,
    },
  ],
}
