import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/users',
      path: '/admin/clubs-2/fittings',
      title: 'Fittings',
      about: 'Sessions in the bay: who hit what, which club won, and what became of it.',
      tool: { group: 'Bench', needs: 'read/users', key: 'f' },
      load: async () => (await import('./list/FittingsPage.tsx')).FittingsPage,
    },
    {
      access: 'read/users',
      path: '/admin/clubs-2/fitting/:fittingId',
      title: 'Fitting',
      about: 'One fitting with its candidates, shots and results.',
      load: async () => (await import('./record/FittingPage.tsx')).FittingPage,
    },
  ],
  booking: [
    {
      needs: 'read/users',
      load: async () => (await import('./booking/FittingOfBooking.tsx')).FittingOfBooking,
    },
  ],
  person: {
    tabs: [
      {
        code: 'fittings',
        label: 'Fittings',
        at: 32,
        needs: 'read/users',
        load: async () => (await import('./person/FittingsTab.tsx')).FittingsTab,
      },
    ],
  },
  today: [
    {
      name: 'Results to share',
      needs: 'conduct/fittings',
      also: 'read/users',
      list: 'needs you',
      load: async () => (await import('./today/to-share.ts')).useResultsToShare,
    },
    {
      name: 'Fittings to follow up',
      needs: 'conduct/fittings',
      also: 'read/users',
      list: 'needs you',
      load: async () => (await import('./today/to-follow-up.ts')).useFollowUps,
    },
  ],
  scan: {
    needs: 'read/users',
    fits: /^F-\d{3,}$/i,
    load: async () => (await import('./open-fitting.ts')).addressOfFitting,
  },
}
