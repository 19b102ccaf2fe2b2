import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/all',
      title: 'Leagues',
      about: 'The leagues, and which bays each takes on its evenings.',
      tool: { group: 'Leagues', needs: 'manage_leagues/leagues', key: 'l' },
      load: async () => (await import('./LeaguesTool.tsx')).LeaguesTool,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/week',
      title: 'League week',
      about: 'The rounds that were played, what their cards lack, and their publication.',
      words: 'publish results scores standings rounds cards leaderboard strokes disputed missing attest',
      tool: { group: 'Leagues', needs: 'manage_leagues/leagues' },
      load: async () => (await import('./results/WeekPage.tsx')).WeekPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/seasons',
      title: 'Seasons',
      about: 'The seasons of the leagues: how each is played, its rounds, and its sign-up.',
      words: 'league rules set up format points handicap fee rounds evenings schedule',
      tool: { group: 'Leagues', needs: 'manage_leagues/leagues' },
      load: async () => (await import('./seasons/SeasonsPage.tsx')).SeasonsPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/seasons/:seasonId',
      title: 'Season',
      about: 'One season: how it is played, its rounds, and its sign-up.',
      load: async () => (await import('./seasons/SeasonsPage.tsx')).SeasonByPath,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/seasons/:seasonId/players',
      title: 'Players',
      about: 'Who plays a season, in which team, and with whom it waits.',
      load: async () => (await import('./registrations/PlayersPage.tsx')).PlayersPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/courses',
      title: 'Courses',
      about: 'The courses that rounds are played on: ratings, pars and stroke indexes of each tee.',
      words: 'rating slope scorecard tees par stroke index handicap',
      tool: { group: 'Leagues', needs: 'manage_leagues/leagues' },
      load: async () => (await import('./courses/CoursesPage.tsx')).CoursesPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/courses/import',
      title: 'Import courses',
      about: 'Courses with their tees, from a file, looked at before anything is written.',
      load: async () => (await import('./courses/ImportCoursesPage.tsx')).ImportCoursesPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/seasons/:seasonId/schedule',
      title: 'Schedule of a season',
      about:
        'Who meets whom in each round, in which bay and when: dealt, exchanged by hand, or dealt again when a bay fails.',
      load: async () => (await import('./schedule/SeasonSchedulePage.tsx')).SeasonSchedulePage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/rounds/:roundId/sheets',
      title: 'Bay sheets',
      about: 'A sheet for each bay of an evening: who plays there when, and with how many strokes.',
      load: async () => (await import('./schedule/BaySheetsPage.tsx')).BaySheetsPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/rounds/:roundId',
      title: 'Cards of a round',
      about: 'The scores of one round, typed and completed.',
      load: async () => (await import('./cards/RoundCardsPage.tsx')).RoundCardsPage,
    },
    {
      access: 'manage_leagues/leagues',
      path: '/admin/leagues/rounds/:roundId/import',
      title: 'Import scores',
      about: 'The scores of one round from a file, looked at before anything is written.',
      load: async () => (await import('./cards/ImportCardsPage.tsx')).ImportCardsPage,
    },
  ],
  today: [
    {
      name: 'Cards of league rounds',
      needs: 'manage_leagues/leagues',
      list: 'needs you',
      load: async () => (await import('./today/cards.ts')).useOpenCards,
    },
  ],
}
