import { withServices } from '#client/catalog/service.ts'
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
  site: [
    {
      path: '/sheet',
      title: 'Build sheet',
      about: 'What is to be built for you, and the way to approve it.',
      search: 'never',
      load: async () => (await import('./sheets/LinkedSheetPage.tsx')).LinkedSheetPage,
    },
    {
      path: '/quote',
      title: 'Quote',
      about: 'What your clubs cost, and the way to approve them.',
      search: 'never',
      load: async () => (await import('./quotes/QuotePage.tsx')).QuotePage,
    },
    {
      path: '/track',
      title: 'Your clubs',
      about: 'Where your clubs are, and what comes next.',
      search: 'never',
      load: async () => (await import('./orders/TrackPage.tsx')).TrackPage,
    },
    {
      path: '/late-part',
      title: 'A part comes late',
      about: 'Wait for a part of your clubs that comes late, or choose another one.',
      search: 'never',
      load: async () => (await import('./late/LateChoicePage.tsx')).LateChoicePage,
    },
  ],
  dashboard: [
    {
      path: '/dashboard/builds',
      at: 2,
      title: 'Your builds',
      about: 'Where your clubs are, what comes next, and how clubs are ordered here.',
      tab: { label: 'Builds' },
      load: async () => (await import('./orders/MyBuildsPage.tsx')).MyBuildsPage,
    },
  ],
  ownOrder: [{ kind: 'build', load: async () => (await import('./orders/OwnOrderTrack.tsx')).OwnOrderTrack }],
  ofClub: [
    {
      needs: 'edit_builds/builds',
      load: async () => (await import('./orders/warranty/UnderWarranty.tsx')).UnderWarranty,
    },
  ],
  backOffice: async () => (await import('./back-office.ts')).backOffice,
  redirects: [{ from: '/services/custom-club-builds', to: '/Custom-Club-Builds' }],
}
