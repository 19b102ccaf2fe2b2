import type { Feature } from '#client/routing/feature.ts'

export const leagues: Feature = {
  name: 'leagues',
  published: [
    {
      path: '/leagues/sign-up',
      at: 40,
      title: 'League sign-up',
      content: ['league-sign-up'],
      load: async () => (await import('./SignUpPage.tsx')).SignUpPage,
    },
    {
      path: '/leagues/tournament-schedule',
      at: 41,
      title: 'Tournament schedule',
      content: ['league-schedule'],
      load: async () => (await import('./SchedulePage.tsx')).SchedulePage,
    },
    {
      path: '/leagues/standings',
      at: 44,
      title: 'Standings',
      about: 'The tables of the leagues after their last round, with what parts those who are level.',
      load: async () => (await import('./results/StandingsPage.tsx')).StandingsPage,
    },
    {
      path: '/leagues/champions',
      at: 45,
      title: 'Champions',
      about: 'Who has won the seasons of the leagues that are over, and how.',
      load: async () => (await import('./records/ChampionsPage.tsx')).ChampionsPage,
    },
    {
      path: '/leagues/events',
      at: 42,
      title: 'League events',
      content: ['league-events'],
      load: async () => (await import('./EventsPage.tsx')).EventsPage,
    },
    {
      path: '/leagues/handicap',
      at: 43,
      title: 'Handicap calculators',
      about:
        'The strokes that you play off on a course, and the Studio Handicap that your rounds make, with the working.',
      load: async () => (await import('./handicap/HandicapPage.tsx')).HandicapPage,
    },
  ],
  site: [
    {
      path: '/leagues/join',
      title: 'Join a team',
      about: 'An invitation to play a league in a team.',
      search: 'never',
      load: async () => (await import('./registrations/JoinPage.tsx')).JoinPage,
    },
    {
      path: '/leagues/card/:roundId/:entryId',
      title: 'Scorecard',
      about: 'The scores of a league round, hole by hole.',
      search: 'never',
      load: async () => (await import('./cards/CardPage.tsx')).CardPage,
    },
    {
      path: '/leagues/sub',
      title: 'Can you play?',
      about: 'A league evening on which a player is missing.',
      search: 'never',
      load: async () => (await import('./subs/SubOfferPage.tsx')).SubOfferPage,
    },
    {
      path: '/leagues/leaderboard/:roundId',
      title: 'Leaderboard',
      about: 'Who stands where in a league round, as it is played.',
      search: 'never',
      load: async () => (await import('./cards/LeaderboardPage.tsx')).LeaderboardPage,
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
    {
      path: '/dashboard/leagues/rounds/:roundId',
      title: 'Your round',
      about: 'Against whom you play a round, in which bay, and the time that you choose where it has a window of days.',
      load: async () => (await import('./schedule/OwnRoundPage.tsx')).OwnRoundPage,
    },
    {
      path: '/dashboard/leagues/handicap',
      title: 'Your Studio Handicap',
      about: 'What your Studio Handicap is made of.',
      load: async () => (await import('./handicap/WhyPage.tsx')).WhyPage,
    },
    {
      path: '/dashboard/leagues/handicap/:personId',
      title: 'Studio Handicap',
      about: 'What the Studio Handicap of a player is made of.',
      load: async () => (await import('./handicap/WhyPage.tsx')).WhyPage,
    },
  ],
  home: [{ name: 'league evenings', load: async () => (await import('./mine/NextAtHome.tsx')).NextAtHome }],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
}
