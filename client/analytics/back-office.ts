import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      search: 'never',
      access: 'signed-in',
      path: '/admin/analytics/membership',
      title: 'Membership analytics',
      about: 'Members gained, kept and lost.',
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
    {
      search: 'never',
      access: 'signed-in',
      path: '/admin/analytics/club-sales',
      title: 'Club sales analytics',
      about: 'Sales, margins and lead times of builds.',
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
    {
      search: 'never',
      access: 'signed-in',
      path: '/admin/analytics/services',
      title: 'Services analytics',
      about: 'How full the bays and the calendar are.',
      load: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
    },
  ],
}
