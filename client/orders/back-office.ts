import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      search: 'never',
      path: '/admin/orders/all',
      title: 'Orders',
      about: 'Counter sales, deposits, invoices and refunds.',
      load: async () => (await import('./OrdersTool.tsx')).OrdersTool,
    },
  ],
}
