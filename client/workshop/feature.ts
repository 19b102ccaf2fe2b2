import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const workshop: Feature = {
  name: 'workshop',
  published: [
    {
      path: '/Regripping-Repair',
      at: 14,
      title: 'Regripping and repair',
      content: ['repair'],
      load: withServices(async () => (await import('./RegrippingPage.tsx')).RegrippingPage),
    },
  ],
  site: [
    {
      path: '/club',
      title: 'A club’s passport',
      about: 'What the code on a shaft band tells its owner, and whom to call.',
      search: 'never',
      load: async () => (await import('./bag/PassportPage.tsx')).PassportPage,
    },
    {
      path: '/ticket',
      title: 'Work on your clubs',
      about: 'What the work on your clubs comes to, and the way to agree to it.',
      search: 'never',
      load: async () => (await import('./estimate/EstimatePage.tsx')).EstimatePage,
    },
    {
      path: '/bags',
      title: 'Bags of your group',
      about: 'What the work on the bags of a group comes to, and the way to agree to it.',
      search: 'never',
      load: async () => (await import('./estimate/GroupEstimatePage.tsx')).GroupEstimatePage,
    },
  ],
  dashboard: [
    {
      path: '/dashboard/bag',
      at: 3,
      title: 'My bag',
      about: 'Your clubs, what each is, and what was done to it.',
      tab: { label: 'My bag' },
      load: async () => (await import('./bag/BagPage.tsx')).BagPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
  redirects: [{ from: '/services/regripping-repair', to: '/Regripping-Repair' }],
}
