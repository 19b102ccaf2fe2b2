import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_settings/settings',
      path: '/admin/settings/errors',
      at: 3,
      title: 'Errors',
      about: 'What stopped working in somebody’s browser, and how often.',
      tool: { group: 'Studio', needs: 'manage_settings/settings' },
      load: async () => (await import('./errors/ErrorsPage.tsx')).ErrorsPage,
    },
  ],
}
