import type { Feature } from '#client/routing/feature.ts'

export const fittings: Feature = {
  name: 'fittings',
  site: [
    {
      path: '/fitting',
      title: 'Your fitting',
      about: 'What you hit with each club, and what we suggest.',
      search: 'never',
      load: async () => (await import('./results/LinkedResultsPage.tsx')).LinkedResultsPage,
    },
  ],
  dashboard: [
    {
      path: '/dashboard/fittings',
      title: 'Your fittings',
      about: 'What you hit with each club, and what we suggested.',
      load: async () => (await import('./results/OwnFittingsPage.tsx')).OwnFittingsPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
