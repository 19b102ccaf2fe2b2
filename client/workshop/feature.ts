import { withServices } from '#client/catalog/with-services.ts'
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
  backOffice: async () => (await import('./back-office.ts')).backOffice,
  redirects: [{ from: '/services/regripping-repair', to: '/Regripping-Repair' }],
}
