import { withServices } from '#client/catalog/service.ts'
import type { Feature } from '#client/routing/feature.ts'

export const checkout: Feature = {
  name: 'checkout',
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
    // The same page: an installed app goes nowhere but to the dashboard.
    {
      path: '/dashboard/checkout',
      title: 'Checkout',
      about: 'What you are about to pay for.',
      load: withServices(async () => (await import('./CheckoutPage.tsx')).CheckoutPage),
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
