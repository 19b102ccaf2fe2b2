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
  ],
}
