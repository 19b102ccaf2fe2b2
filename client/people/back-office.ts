import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'read/users',
      path: '/admin/members/all',
      at: 0,
      title: 'Members',
      about: 'Clients and members by name.',
      tool: { group: 'Members', needs: 'read/users', key: 'm' },
      load: async () => (await import('./MembersPage.tsx')).MembersPage,
    },
    {
      access: 'answer/enquiries',
      path: '/admin/members/enquiries',
      at: 2,
      title: 'Questions',
      about: 'What people ask through the site, and the build sheets that they send.',
      tool: { group: 'Members', needs: 'answer/enquiries', key: 'q' },
      load: async () => (await import('./EnquiriesPage.tsx')).EnquiriesPage,
    },
    {
      access: 'manage_clients/users',
      path: '/admin/members/import',
      title: 'Import people',
      about: 'Clients from a list or another program, by CSV file.',
      tool: { group: 'Members', needs: 'manage_clients/users' },
      load: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
    {
      access: 'manage_settings/settings',
      path: '/admin/settings/terms',
      title: 'Terms',
      about: 'What everybody with an account agrees to, in all its versions.',
      tool: { group: 'Settings', needs: 'manage_settings/settings' },
      load: async () => (await import('./consents/TermsEditorPage.tsx')).TermsEditorPage,
    },
  ],
  find: {
    heading: 'People',
    needs: 'read/users',
    load: async () => (await import('./find-people.ts')).findPeople,
  },
}
