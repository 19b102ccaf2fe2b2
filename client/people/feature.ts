import type { Feature } from '#client/routing/feature.ts'

export const people: Feature = {
  name: 'people',
  site: [
    {
      path: '/terms',
      beforeOpening: true,
      title: 'Terms',
      about: 'What everybody who has an account agrees to.',
      load: async () => (await import('./consents/TermsPage.tsx')).TermsPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
