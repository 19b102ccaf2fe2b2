import { withServices } from '#client/catalog/with-services.ts'
import type { Feature } from '#client/routing/feature.ts'

export const orders: Feature = {
  name: 'orders',
  site: [
    {
      access: 'signed-in',
      path: '/checkout',
      title: 'Checkout',
      about: 'What you are about to pay for.',
      search: 'typed',
      load: withServices(async () => (await import('./CheckoutPage.tsx')).CheckoutPage),
    },
  ],
  dashboard: [
    {
      path: '/dashboard/orders',
      at: 2,
      title: 'Orders and builds',
      about: 'How clubs are ordered here, from the sheet to the pickup.',
      tab: { label: 'Orders and builds', holds: '/dashboard/order/' },
      load: async () => (await import('./MyOrdersPage.tsx')).MyOrdersPage,
    },
    {
      path: '/dashboard/order/:orderId',
      title: 'Order details',
      about: 'The parts, the price and the progress of one order.',
      load: async () => (await import('./OrderPage.tsx')).OrderPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
