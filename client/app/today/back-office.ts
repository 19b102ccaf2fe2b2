import type { BackOffice } from '#client/routing/feature.ts'

/** Composed of what all features have to do: of the composition, and so in no feature's list. */
export const backOffice: BackOffice = {
  pages: [
    {
      access: 'answer/enquiries',
      path: '/admin/today',
      title: 'Today',
      about: 'What needs you, and who comes next.',
      tool: { group: 'Today', needs: 'answer/enquiries', key: 'h' },
      load: async () => (await import('./TodayPage.tsx')).TodayPage,
    },
  ],
}
