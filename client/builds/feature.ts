import { withServices } from '#client/catalog/with-services.ts'
import type { Feature } from '#client/routing/feature.ts'

export const builds: Feature = {
  name: 'builds',
  published: [
    {
      path: '/Custom-Club-Builds',
      at: 13,
      title: 'Custom club builds',
      content: ['builds'],
      load: withServices(async () => (await import('./custom-clubs/CustomBuildsPage.tsx')).CustomBuildsPage),
    },
    {
      path: '/build-sheet',
      at: 50,
      title: 'Build sheet',
      content: ['build-sheet'],
      load: async () => (await import('./BuildSheetPage.tsx')).BuildSheetPage,
    },
    {
      path: '/lab-build-sheet',
      at: 51,
      title: 'Putter build sheet',
      content: ['putter-sheet'],
      load: async () => (await import('./PutterSheetPage.tsx')).PutterSheetPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
  redirects: [{ from: '/services/custom-club-builds', to: '/Custom-Club-Builds' }],
}
