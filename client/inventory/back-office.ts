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
  ],
  today: [
    {
      name: 'Items to count',
      needs: 'read/inventory',
      list: 'needs you',
      load: async () => (await import('./today/to-count.ts')).useItemsToCount,
    },
  ],
}
