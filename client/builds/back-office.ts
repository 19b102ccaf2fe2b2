import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/board',
      title: 'Build board',
      about: 'What is built next, and what is late.',
      tool: { group: 'Bench', needs: 'view_all_builds/builds', key: 'b' },
      load: async () => (await import('./orders/BoardPage.tsx')).BoardPage,
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
      access: 'edit_builds/builds',
      path: '/admin/clubs-2/scale',
      title: 'Swing weight scale',
      about: 'Clubs that were weighed, and by how much predictions are off in this shop.',
      tool: { group: 'Bench', needs: 'edit_builds/builds' },
      load: async () => (await import('./calibration/CalibrationPage.tsx')).CalibrationPage,
    },
    {
      access: 'edit_builds/builds',
      search: 'never',
      path: '/admin/clubs-2/all',
      title: 'Builds',
      about: 'All builds with their clients, states and promises.',
      load: async () => (await import('./BuildsTool.tsx')).BuildsTool,
    },
    {
      access: 'view_all_builds/builds',
      path: '/admin/clubs-2/calendar',
      title: 'Build calendar',
      about: 'The days for which builds are promised.',
      load: async () => (await import('./orders/CalendarPage.tsx')).CalendarPage,
    },
    {
      access: 'edit_builds/builds',
      path: '/admin/clubs-2/order-details/:orderId',
      title: 'Build order',
      about: 'One build with its clubs, parts, bench stages and checks.',
      load: async () => (await import('./BuildOrderTool.tsx')).BuildOrderTool,
    },
  ],
}
