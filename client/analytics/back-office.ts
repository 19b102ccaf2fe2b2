import type { BackOffice, PageEntry } from '#client/routing/feature.ts'

/** Whoever is signed in reaches the addresses, which say themselves whom they are for. */
const figures = {
  search: 'typed',
  access: 'signed-in',
} as const satisfies Partial<PageEntry>

export const backOffice: BackOffice = {
  pages: [
    {
      ...figures,
      path: '/admin/analytics/membership',
      title: 'Membership analytics',
      about: 'Recurring revenue, members gained, kept and lost, and who may leave.',
      words: 'figures report statistics MRR churn retention cohorts dues recurring revenue reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics', key: 'a', isFirst: true },
      load: async () => (await import('./membership/MembershipPage.tsx')).MembershipPage,
    },
    {
      ...figures,
      path: '/admin/analytics/services',
      title: 'Services analytics',
      about: 'Bookings, no-shows, how full bays and staff are, and what that earns.',
      words: 'figures report statistics utilization occupancy heat map reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics' },
      load: async () => (await import('./services/ServicesPage.tsx')).ServicesPage,
    },
    {
      ...figures,
      path: '/admin/analytics/club-sales',
      title: 'Club sales analytics',
      about: 'Fittings that sell, builds, promises kept, margins and repairs.',
      words: 'figures report statistics conversion lead time quotes reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics' },
      load: async () => (await import('./club-sales/ClubSalesPage.tsx')).ClubSalesPage,
    },
    {
      ...figures,
      path: '/admin/analytics/money',
      title: 'Money analytics',
      about: 'What was taken, sold and earned, and what is owed to clients.',
      words: 'figures report statistics revenue takings cash flow income reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics' },
      load: async () => (await import('./money/MoneyPage.tsx')).MoneyPage,
    },
  ],
}
