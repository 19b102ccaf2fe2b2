import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/bookings',
      path: '/admin/catalog/services',
      title: 'Catalog',
      about: 'What is offered: options, prices, rules and questions.',
      words: 'services peak hours cancellation policy retire publish',
      tool: { group: 'Studio', needs: 'read/bookings', key: 'c' },
      load: async () => (await import('./editor/CatalogPage.tsx')).CatalogPage,
    },
    {
      access: 'read/inventory',
      path: '/admin/catalog/products',
      title: 'Products',
      about: 'What is sold over the counter: sizes, SKUs, barcodes and prices.',
      tool: { group: 'Sales', needs: 'read/inventory' },
      load: async () => (await import('./goods/ProductsPage.tsx')).ProductsPage,
    },
    {
      access: 'manage_catalog/catalog',
      path: '/admin/catalog/products/import',
      title: 'Import goods',
      about: 'Products from a list or another program, by CSV file.',
      load: async () => (await import('./goods/ImportGoodsPage.tsx')).ImportGoodsPage,
    },
    {
      access: 'manage_catalog/catalog',
      path: '/admin/catalog/discounts',
      title: 'Discounts',
      about: 'What is taken off by itself or by a code: windows, limits, members, and what staff may.',
      tool: { group: 'Sales', needs: 'manage_catalog/catalog' },
      load: async () => (await import('./discounts/DiscountsPage.tsx')).DiscountsPage,
    },
    {
      access: 'view_ledger/ledger',
      path: '/admin/settings/taxes',
      title: 'Taxes',
      about: 'Rates by category and jurisdiction, from which day they hold, and what prices hold.',
      tool: { group: 'Studio', needs: 'view_ledger/ledger' },
      load: async () => (await import('./taxes/TaxesPage.tsx')).TaxesPage,
    },
  ],
  settings: [
    {
      label: 'Tax and prices',
      words: 'included inclusive exclusive vat sales',
      page: 'Taxes',
      to: '/admin/settings/taxes',
      needs: 'view_ledger/ledger',
    },
    {
      label: 'Half cents are rounded',
      words: 'rounding tax line order',
      page: 'Taxes',
      to: '/admin/settings/taxes',
      needs: 'view_ledger/ledger',
    },
  ],
  person: {
    tabs: [
      {
        code: 'taxes',
        label: 'Taxes',
        at: 85,
        needs: 'read/users',
        load: async () => (await import('./taxes/ExemptionsTab.tsx')).ExemptionsTab,
      },
    ],
  },
  scan: {
    needs: 'read/inventory',
    // Whatever is no reference of a booking may be a SKU or a barcode.
    fits: /^(?!LL-?[\dA-Z]{6}$)[\dA-Z][\dA-Z._-]{2,39}$/i,
    load: async () => (await import('./goods/open-scanned.ts')).addressOfItem,
  },
}
