import type { Feature } from '#client/routing/feature.ts'

export const notices: Feature = {
  name: 'notices',
  site: [
    {
      path: '/outbox',
      beforeOpening: true,
      title: 'Demo outbox',
      about: 'Every e-mail and text message that would have left the studio.',
      search: 'never',
      load: async () => (await import('./DemoOutboxPage.tsx')).DemoOutboxPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
