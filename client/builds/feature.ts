import { withServices } from '#client/catalog/with-services.ts'
import type { Feature } from '#client/routing/feature.ts'

export const builds: Feature = {
  name: 'builds',
  published: [
    {
      path: '/Custom-Club-Builds',
      at: 13,
      title: 'Custom club builds',
      about: 'Clubs built to a sheet of numbers, and measured against it.',
      load: withServices(async () => (await import('./custom-clubs/CustomBuildsPage.tsx')).CustomBuildsPage),
    },
    {
      path: '/build-sheet',
      at: 50,
      title: 'Build sheet',
      about: 'Write down the clubs you want, down to the swing weight, and send us the sheet for a quote.',
      load: async () => (await import('./BuildSheetPage.tsx')).BuildSheetPage,
    },
    {
      path: '/lab-build-sheet',
      at: 51,
      title: 'Putter build sheet',
      about: 'A build sheet for lie-angle-balanced putters: head, lie, length, shaft and grip.',
      load: async () => (await import('./PutterSheetPage.tsx')).PutterSheetPage,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
  redirects: [{ from: '/services/custom-club-builds', to: '/Custom-Club-Builds' }],
}
