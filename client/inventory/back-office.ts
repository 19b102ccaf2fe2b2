import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      search: 'never',
      path: '/admin/inventory/all',
      title: 'Stock',
      about: 'Heads, shafts, grips and what is on order.',
      load: async () => (await import('./StockTool.tsx')).StockTool,
    },
  ],
}
