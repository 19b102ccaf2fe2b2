import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'answer/enquiries',
      path: '/admin/today',
      title: 'Today',
      about: 'What needs you, and who comes next.',
      tool: { group: 'Today', needs: 'answer/enquiries', key: 'h' },
      load: async () => (await import('./today/TodayPage.tsx')).TodayPage,
    },
    {
      access: 'read/bookings',
      path: '/admin/bookings/day',
      title: 'Day board',
      about: 'Bays and bookings of one day.',
      tool: { group: 'Day board', needs: 'read/bookings', key: 'd' },
      load: async () => (await import('./board/DayBoardPage.tsx')).DayBoardPage,
    },
  ],
  find: {
    heading: 'Bookings',
    needs: 'read/bookings',
    load: async () => (await import('./find-bookings.ts')).findBookings,
  },
}
