import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_schedule/staff',
      path: '/admin/staff/week',
      title: 'Staff week',
      about: 'Who works when, and how much of it is booked.',
      tool: { group: 'Studio', needs: 'manage_schedule/staff', key: 'w' },
      load: async () => (await import('./week/WeekPage.tsx')).WeekPage,
    },
    {
      access: 'manage_schedule/staff',
      path: '/admin/staff/leave',
      title: 'Time off and closures',
      about: 'Time off, illness, failed bays and closures, and what becomes of the bookings in them.',
      load: async () => (await import('./absence/LeavePage.tsx')).LeavePage,
    },
    {
      access: 'manage_schedule/staff',
      path: '/admin/staff/people',
      title: 'Staff',
      about: 'Who works here, what they can do, and since when no longer.',
      load: async () => (await import('./resources/StaffPage.tsx')).StaffPage,
    },
    {
      access: 'read/bookings',
      path: '/admin/staff/calls',
      title: 'Calls to make',
      about: 'Clients whose time cannot be kept and who have not chosen another one.',
      tool: { group: 'Studio', needs: ['manage_bookings/bookings', 'teach/lessons', 'conduct/fittings'] },
      load: async () => (await import('./CallsPage.tsx')).CallsPage,
    },
    {
      access: 'manage_schedule/studio',
      also: 'manage_schedule/staff',
      path: '/admin/settings/bays',
      title: 'Bays and devices',
      about: 'The bays and devices of the studio, what they can do, and when they are out.',
      tool: { group: 'Studio', needs: 'manage_schedule/studio' },
      load: async () => (await import('./resources/BaysPage.tsx')).BaysPage,
    },
  ],
  acts: [
    {
      label: 'Time off and closures',
      words: 'holiday vacation leave ill sick special days opening hours closed bay out',
      to: '/admin/staff/leave',
      needs: 'manage_schedule/staff',
    },
    {
      label: 'Close the studio',
      words: 'holiday closure closed day shorter opening hours special event',
      to: '/admin/staff/leave?new=studio',
      needs: 'manage_schedule/studio',
    },
  ],
  today: [
    {
      name: 'Calls to make',
      needs: 'read/bookings',
      list: 'needs you',
      load: async () => (await import('./today-calls.ts')).useCalls,
    },
    {
      name: 'Offered times',
      needs: 'read/bookings',
      list: 'needs you',
      load: async () => (await import('./today-calls.ts')).useWaitingOffers,
    },
  ],
}
