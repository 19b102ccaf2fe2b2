import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      search: 'never',
      path: '/admin/clubs-2/all',
      title: 'Builds',
      about: 'Build sheets, quotes and the bench queue.',
      load: async () => (await import('./BuildsTool.tsx')).BuildsTool,
    },
    {
      search: 'never',
      path: '/admin/clubs-2/order-details/:orderId',
      title: 'Build order',
      about: 'One build order with its sheets, parts, bench steps and checks.',
      load: async () => (await import('./BuildOrderTool.tsx')).BuildOrderTool,
    },
  ],
}
