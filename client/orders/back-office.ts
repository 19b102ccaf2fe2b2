import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'take_payments/orders',
      path: '/admin/orders/all',
      title: 'Orders',
      about: 'Counter sales, deposits, invoices and refunds.',
      tool: { group: 'Sales', needs: 'take_payments/orders', key: 'o' },
      load: async () => (await import('./list/OrdersPage.tsx')).OrdersPage,
    },
    {
      access: 'take_payments/orders',
      path: '/admin/sales/gift-cards',
      title: 'Gift cards',
      about: 'What is left on each, and whose it is.',
      tool: { group: 'Sales', needs: 'take_payments/orders' },
      load: async () => (await import('./gift-cards/list/GiftCardsPage.tsx')).GiftCardsPage,
    },
    {
      access: 'take_payments/orders',
      path: '/admin/sales/returns',
      title: 'Returns',
      about: 'What came back without a receipt.',
      tool: { group: 'Sales', needs: 'take_payments/orders' },
      load: async () => (await import('./returns/ReturnsPage.tsx')).ReturnsPage,
    },
    {
      access: 'take_payments/orders',
      path: '/admin/orders/order/:orderId',
      title: 'Order',
      about: 'What was bought, paid and given back.',
      load: async () => (await import('./record/OrderRecordPage.tsx')).OrderRecordPage,
    },
    {
      access: 'refund/orders',
      path: '/admin/sales/disputes',
      title: 'Disputes',
      about: 'Payments that a bank takes back, and the answers to them.',
      tool: { group: 'Sales', needs: 'refund/orders' },
      load: async () => (await import('./disputes/DisputesPage.tsx')).DisputesPage,
    },
    {
      access: 'take_payments/orders',
      path: '/admin/settings/readers',
      title: 'Card readers',
      about: 'The devices that ask for cards at the counter: added by their code, and whether each is online.',
      tool: { group: 'Studio', needs: 'take_payments/orders' },
      load: async () => (await import('./readers/ReadersPage.tsx')).ReadersPage,
    },
  ],
  person: {
    tabs: [
      {
        code: 'money',
        label: 'Money',
        at: 40,
        needs: 'take_payments/orders',
        load: async () => (await import('./money/MoneyTab.tsx')).MoneyTab,
      },
    ],
  },
  today: [
    {
      name: 'Disputes',
      needs: 'refund/orders',
      list: 'needs you',
      load: async () => (await import('./today.ts')).useOpenDisputes,
    },
    {
      name: 'Refunds that failed',
      needs: 'refund/orders',
      also: 'take_payments/orders',
      list: 'needs you',
      tally: { of: 'Failed', noun: 'refund' },
      load: async () => (await import('./today.ts')).useFailedRefunds,
    },
    {
      name: 'Money to hand over',
      needs: 'take_payments/orders',
      unless: 'refund/orders',
      list: 'needs you',
      load: async () => (await import('./today.ts')).useToHandOver,
    },
    {
      name: 'Refunds made at the card provider',
      needs: 'refund/orders',
      also: 'take_payments/orders',
      list: 'needs you',
      load: async () => (await import('./today.ts')).useRefundsOutside,
    },
    {
      name: 'Payments of another sum',
      needs: 'take_payments/orders',
      list: 'needs you',
      load: async () => (await import('./today.ts')).useOtherSums,
    },
    {
      name: 'Payments that came too late',
      needs: 'take_payments/orders',
      list: 'needs you',
      load: async () => (await import('./today.ts')).useLatePayments,
    },
  ],
  acts: [
    {
      label: 'Refund an order',
      words: 'refunds give money back',
      to: '/admin/orders/all',
      of: {
        order: ({ to }) => `${to}?do=refund`,
        person: ({ id }) => `/admin/orders/all?person=${id}&due=refundable`,
      },
      needs: 'refund/orders',
    },
    {
      label: 'Charge an order',
      words: 'pay take payment card',
      to: '/admin/orders/all?due=yes',
      of: {
        order: ({ to }) => `${to}?do=pay`,
        person: ({ to }) => `${to}?tab=money`,
      },
      needs: 'take_payments/orders',
    },
  ],
  scan: {
    needs: 'take_payments/orders',
    fits: /^(?:O-\d+|INV-\d{4}-\d+)$/i,
    load: async () => (await import('./list/open-scanned.ts')).orderOfCode,
  },
}
