import type { Feature } from '#client/routing/feature.ts'

export const orders: Feature = {
  name: 'orders',
  site: [
    {
      path: '/pay',
      title: 'Pay',
      about: 'What is due of an order, and the way to pay it.',
      search: 'never',
      load: async () => (await import('./link/PayPage.tsx')).PayPage,
    },
    {
      path: '/gift-card',
      title: 'Gift card',
      about: 'Give a gift card, or see what is left on one and how it is used.',
      search: 'never',
      load: async () => (await import('./gift-cards/GiftCardPage.tsx')).GiftCardPage,
    },
  ],
  dashboard: [
    {
      path: '/dashboard/orders',
      at: 2,
      title: 'Orders',
      about: 'What you ordered, and what of it is due.',
      tab: { label: 'Orders', holds: '/dashboard/order/' },
      load: async () => (await import('./own/MyOrdersPage.tsx')).MyOrdersPage,
    },
    {
      path: '/dashboard/cards',
      title: 'Cards on file',
      about: 'The cards that are kept for your payments, and which is charged first.',
      load: async () => (await import('./cards/CardsPage.tsx')).CardsPage,
    },
    {
      path: '/dashboard/order/:orderId',
      title: 'Order details',
      about: 'The parts, the price and the progress of one order.',
      load: async () => (await import('./own/OwnOrderPage.tsx')).OwnOrderPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
