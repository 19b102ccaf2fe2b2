import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      search: 'never',
      path: '/admin/leagues/all',
      title: 'Leagues',
      about: 'Teams, schedules, scores, handicaps and substitutes.',
      load: async () => (await import('./LeaguesTool.tsx')).LeaguesTool,
    },
  ],
}
