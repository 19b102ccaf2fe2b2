import type { BackOffice } from '#client/routing/feature.ts'
import { numbered } from '#client/routing/number-first.ts'

/** Those who may see all builds, and builders, who see their own. */
const seesBuilds = ['view_all_builds/builds', 'edit_builds/builds'] as const

export const backOffice: BackOffice = {
  find: [
    {
      heading: 'Builds',
      needs: seesBuilds,
      load: async () => (await import('./find-builds.ts')).findBuilds,
    },
    {
      heading: 'Build sheets',
      needs: 'view_all_builds/builds',
      fits: numbered,
      load: async () => (await import('./find-builds.ts')).findSheets,
    },
    {
      heading: 'Quotes',
      needs: 'create_builds/builds',
      fits: numbered,
      load: async () => (await import('./find-builds.ts')).findQuotes,
    },
    {
      heading: 'Factory orders',
      needs: 'view_all_builds/builds',
      fits: numbered,
      load: async () => (await import('./find-builds.ts')).findFactoryOrders,
    },
  ],
  person: {
    tabs: [
      {
        code: 'builds',
        label: 'Builds',
        at: 31,
        needs: 'view_all_builds/builds',
        load: async () => (await import('./person/BuildsTab.tsx')).BuildsTab,
      },
    ],
  },
  today: [
    {
      name: 'Changed builds',
      needs: 'edit_builds/builds',
      list: 'needs you',
      load: async () => (await import('./today/changed.ts')).useChangedBuilds,
    },
    {
      name: 'Clubs to ship',
      needs: 'edit_builds/builds',
      list: 'needs you',
      load: async () => (await import('./today/to-ship.ts')).useBuildsToShip,
    },
    {
      name: 'Late from makers',
      needs: 'edit_builds/builds',
      also: 'view_all_builds/builds',
      list: 'needs you',
      load: async () => (await import('./today/factory-orders.ts')).useLateFactoryOrders,
    },
    {
      name: 'Claims at makers',
      needs: 'edit_builds/builds',
      also: 'view_all_builds/builds',
      list: 'needs you',
      load: async () => (await import('./today/factory-orders.ts')).useOpenClaims,
    },
  ],
  pages: [
    {
      access: seesBuilds,
      path: '/admin/clubs-2/board',
      title: 'Build board',
      about: 'What is built next, and what is late.',
      tool: { group: 'Bench', needs: seesBuilds, key: 'b' },
      load: async () => (await import('./orders/board/BoardPage.tsx')).BoardPage,
    },
    {
      access: 'create_builds/builds',
      path: '/admin/clubs-2/quotes',
      title: 'Quotes',
      about: 'What build sheets cost, and what their clients said to it.',
      tool: { group: 'Bench', needs: 'create_builds/builds' },
      load: async () => (await import('./quotes/QuotesPage.tsx')).QuotesPage,
    },
    {
      access: 'create_builds/builds',
      path: '/admin/clubs-2/quote/:quoteId',
      title: 'Quote',
      about: 'One quote with its clubs, prices and history.',
      load: async () => (await import('./quotes/QuoteRecordPage.tsx')).QuoteRecordPage,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/sheets',
      title: 'Build sheets',
      about: 'What is to be built for whom, in versions that clients approve.',
      tool: { group: 'Bench', needs: 'view_all_builds/builds' },
      load: async () => (await import('./sheets/SheetsPage.tsx')).SheetsPage,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/sheet/:sheetId',
      title: 'Build sheet',
      about: 'One sheet with its clubs, versions and history.',
      load: async () => (await import('./sheets/SheetRecordPage.tsx')).SheetRecordPage,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/factory',
      title: 'Factory orders',
      about: 'Clubs that their makers build, from the order until they are measured.',
      tool: { group: 'Bench', needs: 'view_all_builds/builds' },
      load: async () => (await import('./factory/FactoryPage.tsx')).FactoryPage,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/factory/:factoryOrderId',
      title: 'Factory order',
      about: 'One order at a maker with its clubs, measures and history.',
      load: async () => (await import('./factory/FactoryOrderPage.tsx')).FactoryOrderPage,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/late',
      title: 'Late parts',
      about: 'Whose builds wait for a part that comes later than was promised, and what could take its place.',
      tool: { group: 'Bench', needs: 'view_all_builds/builds' },
      load: async () => (await import('./late/LatePartsPage.tsx')).LatePartsPage,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/late/:lateId',
      title: 'Late part',
      about: 'One late part, whom it delays, and what could take its place.',
      load: async () => (await import('./late/LatePartPage.tsx')).LatePartPage,
    },
    {
      access: 'edit_builds/builds',
      path: '/admin/clubs-2/scale',
      title: 'Swing weight scale',
      about: 'Clubs that were weighed, and by how much predictions are off in this shop.',
      tool: { group: 'Bench', needs: 'edit_builds/builds' },
      load: async () => (await import('./calibration/CalibrationPage.tsx')).CalibrationPage,
    },
    {
      access: seesBuilds,
      search: 'never',
      path: '/admin/clubs-2/all',
      title: 'Builds',
      about: 'All builds with their clients, states and promises.',
      load: async () => (await import('./BuildsTool.tsx')).BuildsTool,
    },
    {
      access: seesBuilds,
      path: '/admin/clubs-2/calendar',
      title: 'Build calendar',
      about: 'The days for which builds are promised.',
      load: async () => (await import('./orders/CalendarPage.tsx')).CalendarPage,
    },
    {
      access: 'manage_catalog/catalog',
      path: '/admin/clubs-2/terms',
      title: 'Terms of builds',
      about: 'Deposit, labour and how long quotes are valid; minutes of each stage and the cure of epoxy.',
      tool: { group: 'Studio', needs: 'manage_catalog/catalog' },
      load: async () => (await import('./terms/TermsPage.tsx')).TermsPage,
    },
    {
      access: seesBuilds,
      path: '/admin/clubs-2/order-details/:orderId',
      title: 'Build order',
      about: 'One build with its clubs, parts, bench stages and checks.',
      load: async () => (await import('./BuildOrderTool.tsx')).BuildOrderTool,
    },
    {
      access: seesBuilds,
      path: '/admin/clubs-2/order-labels/:orderId',
      title: 'Labels of a build',
      about: 'A tag for its bag, and a band for each club.',
      load: async () => (await import('./orders/record/BuildLabelsPage.tsx')).BuildLabelsPage,
    },
  ],
}
