import type { Feature } from '#client/routing/feature.ts'

export const leagues: Feature = {
  name: 'leagues',
  published: [
    {
      path: '/leagues/sign-up',
      at: 40,
      title: 'League sign-up',
      about: 'The leagues that take sign-ups, and how to ask for a place.',
      load: async () => (await import('./SignUpPage.tsx')).SignUpPage,
    },
    {
      path: '/leagues/tournament-schedule',
      at: 41,
      title: 'Tournament schedule',
      about: 'Every round of the season: date, course, format and tee.',
      load: async () => (await import('./SchedulePage.tsx')).SchedulePage,
    },
    {
      path: '/leagues/events',
      at: 42,
      title: 'League events',
      about: 'Evenings and one-day events around the leagues.',
      load: async () => (await import('./EventsPage.tsx')).EventsPage,
    },
  ],
  dashboard: [
    {
      path: '/dashboard/leagues',
      at: 4,
      title: 'Leagues',
      about: 'The leagues of the studio and their next evening.',
      tab: { label: 'Leagues' },
      load: async () => (await import('./StudioLeaguesPage.tsx')).StudioLeaguesPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
