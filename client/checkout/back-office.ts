import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'take_payments/orders',
      path: '/admin/sales/register',
      title: 'Register',
      about: 'Goods, orders and tips, paid at the counter.',
      tool: { group: 'Sales', needs: 'take_payments/orders', key: 'r', isFirst: true },
      load: async () => (await import('./register/RegisterPage.tsx')).RegisterPage,
    },
  ],
  today: [
    {
      name: 'Drawers that nobody counted',
      needs: 'take_payments/orders',
      list: 'needs you',
      load: async () => (await import('./today/open-drawers.ts')).useForgottenDrawers,
    },
    {
      name: 'Drawers to count',
      needs: 'take_payments/orders',
      list: 'next',
      load: async () => (await import('./today/open-drawers.ts')).useDrawersOfToday,
    },
  ],
  acts: [
    {
      label: 'Cash drawers',
      words: 'drawer till float count open close',
      to: '/admin/sales/register?panel=drawer',
      needs: 'take_payments/orders',
    },
  ],
}
