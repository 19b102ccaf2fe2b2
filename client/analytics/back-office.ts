import type { BackOffice } from '#client/routing/feature.ts'

/** Whoever is signed in reaches the addresses, which say themselves whom they are for. */
export const backOffice: BackOffice = {
  pages: [
    {
      access: 'signed-in',
      path: '/admin/analytics/membership',
      title: 'Membership analytics',
      about: 'Recurring revenue, members gained, kept and lost, and who may leave.',
      words: 'figures report statistics MRR churn retention cohorts dues recurring revenue reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics', key: 'a', isFirst: true },
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
    {
      access: 'signed-in',
      path: '/admin/analytics/services',
      title: 'Services analytics',
      about: 'Bookings, no-shows, how full bays and staff are, and what that earns.',
      words: 'figures report statistics utilization occupancy heat map reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics' },
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
    {
      access: 'signed-in',
      path: '/admin/analytics/club-sales',
      title: 'Club sales analytics',
      about: 'Fittings that sell, builds, promises kept, margins and repairs.',
      words: 'figures report statistics conversion lead time quotes reports',
      tool: { group: 'Analytics', needs: 'view_analytics/analytics' },
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
    {
      access: 'signed-in',
      path: '/admin/analytics/money',
      title: 'Money analytics',
      about: 'What was taken, sold and earned, and what is owed to clients.',
      words: 'figures report statistics revenue takings cash flow income reports',
      tool: { group: 'Analytics', needs: ['view_analytics/analytics', 'view_ledger/ledger'] },
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
  ],
}
