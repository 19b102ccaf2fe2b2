import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_schedule/studio',
      path: '/admin/leagues/all',
      title: 'Leagues',
      about: 'The leagues, and which bays each takes on its evenings.',
      tool: { group: 'Leagues', needs: 'manage_schedule/studio', key: 'l' },
      load: async () => (await import('./LeaguesTool.tsx')).LeaguesTool,
    },
  ],
}
