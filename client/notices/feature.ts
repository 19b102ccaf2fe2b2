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
    {
      path: '/notifications',
      title: 'What we write to you',
      about: 'Choose what the studio tells you, by e-mail and by text.',
      search: 'never',
      load: async () => (await import('./preferences/PreferencesPage.tsx')).PreferencesPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
