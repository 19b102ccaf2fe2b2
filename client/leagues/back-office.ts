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
      path: '/admin/leagues/rounds',
      title: 'Scores',
      about: 'The rounds at hand: their cards, what is disputed and what is missing.',
      words: 'cards rounds leaderboard strokes disputed missing attest',
      tool: { group: 'Leagues', needs: 'manage_leagues/leagues' },
      load: async () => (await import('./cards/RoundsPage.tsx')).RoundsPage,
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
