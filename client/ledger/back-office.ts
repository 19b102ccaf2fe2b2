import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'view_ledger/ledger',
      path: '/admin/sales/ledger',
      title: 'Ledger',
      about: 'All accounts with their balances up to a day, and what was posted to each.',
      tool: { group: 'Sales', needs: 'view_ledger/ledger' },
      load: async () => (await import('./books/LedgerPage.tsx')).LedgerPage,
    },
    {
      access: 'view_ledger/ledger',
      path: '/admin/sales/month-end',
      title: 'Month end',
      about: 'What is looked at before a month is closed: drawers, terminals, taxes, what is owed, the journal.',
      tool: { group: 'Sales', needs: 'view_ledger/ledger' },
      load: async () => (await import('./month-end/MonthEndPage.tsx')).MonthEndPage,
    },
  ],
}
