import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_settings/settings',
      path: '/admin/settings/setup',
      at: 0,
      title: 'Set-up',
      about: 'The studio, its hours, bays, people and what it offers.',
      words: 'opening hours holidays special days',
      tool: { group: 'Studio', needs: 'manage_settings/settings' },
      load: async () => (await import('./SetupPage.tsx')).SetupPage,
    },
  ],
}
