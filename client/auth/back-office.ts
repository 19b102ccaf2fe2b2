import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_users/users',
      path: '/admin/members/accounts',
      at: 1,
      title: 'Accounts',
      about: 'Who can sign in, how, and where they are signed in.',
      tool: { group: 'People', needs: 'manage_users/users', key: 'u' },
      load: async () => (await import('./accounts/AccountsPage.tsx')).AccountsPage,
    },
  ],
}
